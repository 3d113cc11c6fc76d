package io.tidemark.site.source;

import io.tidemark.array.connection.ArrayInspection;
import io.tidemark.array.connection.InspectedArray;
import io.tidemark.platform.Problem;
import io.tidemark.platform.http.UserAgent;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateInUse;
import io.tidemark.platform.tls.ConnectionFailure;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.site.SiteProblemMessage;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.ServedCertificate;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The certificates of vCenter and the arrays, by one request to each, and of the service itself. */
@Component
class CertificateReads implements ReadSource {

    private static final Duration TIME = Duration.ofSeconds(20);
    private static final String SERVICE = "Tidemark";

    private final ArrayInspection arrays;
    private final AllowedNetworks networks;
    private volatile @Nullable X509Certificate own;

    CertificateReads(ArrayInspection arrays, AllowedNetworks networks) {
        this.arrays = arrays;
        this.networks = networks;
    }

    @EventListener
    void inUse(CertificateInUse event) {
        own = event.certificate();
    }

    @Override
    public int stage() {
        return FIRST;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        List<ReadStep<?>> steps = new ArrayList<>();
        String vcenter = target.vcenter().address();
        steps.add(step(vcenter, vcenter, target.vcenter().thumbprint()));
        for (InspectedArray array : arrays.arrays()) {
            steps.add(step(array.name(), array.address(), array.thumbprint()));
        }
        X509Certificate mine = own;
        if (mine != null) {
            steps.add(new ReadStep<>(SiteReads.certificate(SERVICE), () -> served(SERVICE, mine)));
        }
        return steps;
    }

    private ReadStep<ServedCertificate> step(String server, String address, @Nullable String thumbprint) {
        return new ReadStep<>(
                SiteReads.certificate(server), () -> served(server, presented(server, address, thumbprint)));
    }

    private static ServedCertificate served(String server, X509Certificate certificate) {
        return new ServedCertificate(
                server,
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant());
    }

    private X509Certificate presented(String server, String address, @Nullable String thumbprint) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://" + address + "/"))
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .header(UserAgent.HEADER, UserAgent.value())
                .timeout(TIME)
                .build();
        HttpClient client = networks.client(PinnedTrust.context(thumbprint), TIME);
        try {
            SSLSession session = client.send(request, HttpResponse.BodyHandlers.discarding())
                    .sslSession()
                    .orElseThrow(() -> new SSLPeerUnverifiedException(address));
            return (X509Certificate) session.getPeerCertificates()[0];
        } catch (IOException e) {
            throw unreadable(server, ConnectionFailure.why(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreadable(server, SiteProblemMessage.SITE_READ_INTERRUPTED.statement(), e);
        }
    }

    private static Problem unreadable(String server, Object reason, Exception cause) {
        return new Problem(
                        503,
                        "certificate-unreadable",
                        SiteProblemMessage.SITE_CERTIFICATE_UNREADABLE.with("server", server, "reason", reason))
                .because(cause);
    }
}
