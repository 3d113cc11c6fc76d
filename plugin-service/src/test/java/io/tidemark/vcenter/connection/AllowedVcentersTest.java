package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.trial.Trials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.util.unit.DataSize;

/** Users can connect vCenters in allowed networks only. */
class AllowedVcentersTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private final VcenterThreads threads = VcenterThreads.create();

    @AfterEach
    void stop() {
        threads.close();
    }

    private VimEndpoint endpoint(String address, String allowed, List<String> configured) {
        VcenterProperties properties = new VcenterProperties(
                configured.stream()
                        .map(one -> new VcenterProperties.Configured(one, null, null, null))
                        .toList(),
                new VcenterProperties.Limits(
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(90),
                        Duration.ofMinutes(15),
                        DataSize.ofMegabytes(8),
                        DataSize.ofMegabytes(32)));
        return new VcenterConfiguration()
                .vimEndpoints(threads, properties, new AllowedNetworks(List.of(allowed)), Trials.none())
                .to(address, vcenter.endpoint().thumbprint());
    }

    @Test
    void connectsToAVcenterInAnAllowedNetwork() {
        VimEndpoint endpoint = endpoint(vcenter.address(), "127.0.0.0/8", List.of());
        assertThat(VimSession.logIn(endpoint, "operator", "secret")).isNotNull();
        assertThat(endpoint.guid()).isEqualTo(StubVcenter.GUID);
        assertThat(endpoint.thumbprint()).isEqualTo(vcenter.endpoint().thumbprint());
    }

    @Test
    void connectsToAConfiguredVcenterInAnyNetwork() {
        assertThat(endpoint(vcenter.address(), "10.0.0.0/8", List.of(vcenter.address()))
                        .guid())
                .isEqualTo(StubVcenter.GUID);
    }

    @Test
    void answersTheSameForOpenAndClosedPortsElsewhere() throws IOException {
        VimEndpoint open = endpoint(vcenter.address(), "10.0.0.0/8", List.of("vc.example.com"));
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        VimEndpoint closed = endpoint("localhost:" + port, "10.0.0.0/8", List.of());
        VimEndpoint missing = endpoint("missing.invalid", "10.0.0.0/8", List.of());
        int before = vcenter.requests().size();
        assertThat(refusal(open))
                .isEqualTo(refusal(closed))
                .isEqualTo(refusal(missing))
                .isEqualTo("ADDRESS_NOT_ALLOWED");
        assertThat(vcenter.requests()).hasSize(before);
    }

    private static String refusal(VimEndpoint endpoint) {
        RequestNotSent problem = catchThrowableOfType(RequestNotSent.class, endpoint::reach);
        return ((io.tidemark.platform.Statement) problem.statement().params().get("reason")).code();
    }
}
