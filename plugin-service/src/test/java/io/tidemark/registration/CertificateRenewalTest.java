package io.tidemark.registration;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Recorder;
import io.tidemark.platform.http.HostileServer;
import io.tidemark.platform.tls.CertificateInUse;
import io.tidemark.vcenter.ExtensionRegistries;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.io.IOException;
import java.net.URI;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The extension record after the certificate of the service was renewed. */
class CertificateRenewalTest {

    private static final VcenterConnection VCENTER =
            new VcenterConnection("guid", "vc:443", "AA", "8.0.3", "svc@vsphere.local", Instant.EPOCH);

    private final HostileServer server = new HostileServer((request, wire) -> {});
    private final ExtensionRegistries registries = mock();
    private final ExtensionRegistry registry = mock();
    private final Vcenters vcenters = mock();
    private final CertificateRenewal renewal =
            new CertificateRenewal(registries, vcenters, new Recorder(event -> {}, Clock.systemUTC()), Runnable::run);

    CertificateRenewalTest() {
        when(registries.registry(VCENTER)).thenReturn(Optional.of(registry));
    }

    @BeforeEach
    @SuppressWarnings("unchecked")
    void connect() {
        org.mockito.ArgumentCaptor<Consumer<List<VcenterConnection>>> listener =
                org.mockito.ArgumentCaptor.forClass(Consumer.class);
        verify(vcenters).onChange(listener.capture());
        listener.getValue().accept(List.of(VCENTER));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private PluginCertificate presented() {
        return PluginCertificate.presentedAt(URI.create(url()));
    }

    private String url() {
        return "https://" + server.address() + "/plugin.json";
    }

    private void registered(String thumbprint) {
        registered(url(), thumbprint);
    }

    private void registered(String url, String thumbprint) {
        when(registry.find(PluginRecord.KEY))
                .thenReturn(Optional.of(new ExtensionRecord(
                        PluginRecord.KEY,
                        "1",
                        "",
                        "",
                        "",
                        url,
                        thumbprint,
                        null,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of())));
    }

    private static X509Certificate another() throws CertificateEncodingException {
        X509Certificate certificate = mock();
        when(certificate.getEncoded()).thenReturn(new byte[] {1});
        return certificate;
    }

    @Test
    void looksAgainWhileTheAddressPresentsTheRegisteredCertificate() throws CertificateEncodingException {
        registered(presented().thumbprint());
        renewal.renewed(new CertificateInUse(another()));
        renewal.again();
        verify(registry, times(2)).find(PluginRecord.KEY);
        verify(registry, never()).put(any());
    }

    @Test
    void looksAgainWhileTheAddressDoesNotRespond() {
        PluginCertificate mine = presented();
        // A port of a server that was closed could be given to another one.
        registered("https://127.0.0.1:1/plugin.json", "BB");
        renewal.renewed(new CertificateInUse(mine.certificate()));
        renewal.again();
        verify(registry, times(2)).find(PluginRecord.KEY);
        verify(registry, never()).put(any());
    }

    @Test
    void registersTheCertificateOnceItIsPresented() {
        PluginCertificate mine = presented();
        registered("BB");
        renewal.renewed(new CertificateInUse(mine.certificate()));
        renewal.again();
        verify(registry).put(any());
        verify(registry, times(1)).find(PluginRecord.KEY);
    }

    @Test
    void leavesTheCertificateOfAProxyAlone() throws CertificateEncodingException {
        registered("BB");
        renewal.renewed(new CertificateInUse(another()));
        renewal.again();
        verify(registry, never()).put(any());
        verify(registry, times(1)).find(PluginRecord.KEY);
    }
}
