package io.tidemark.array.ontap;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.WireArray;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.util.unit.DataSize;

/** Responses that the lab cannot produce. */
class OntapWireTest {

    private static final Instant NOW = Instant.parse("2026-11-23T06:52:00Z");
    private static final String UUID = "dccdc3e6-cf4e-498f-bec6-f7897f945669";

    @RegisterExtension
    private final WireMockExtension array = WireArray.create();

    @BeforeEach
    void hasOneNamespace() {
        release(9, 14, 1);
        answer("/storage/luns", okJson("{\"records\":[],\"num_records\":0}"));
        answer("/storage/namespaces", okJson("{\"records\":[" + namespace() + "],\"num_records\":1}"));
    }

    private static String namespace() {
        return "{\"uuid\":\"" + UUID + "\",\"name\":\"/vol/vol1/ns1\",\"svm\":{\"name\":\"svm1\"},"
                + "\"status\":{\"read_only\":false},\"space\":{\"size\":1073741824,\"used\":4096}}";
    }

    private void release(int generation, int major, int minor) {
        answer(
                "/cluster",
                okJson("{\"uuid\":\"u\",\"name\":\"c\",\"version\":{\"generation\":%d,\"major\":%d,\"minor\":%d}}"
                        .formatted(generation, major, minor)));
    }

    private void answer(String path, ResponseDefinitionBuilder answer) {
        array.stubFor(get(urlPathEqualTo("/api" + path)).willReturn(answer));
    }

    private OntapAdapter adapter() {
        RestLimits limits = new RestLimits(
                "ONTAP",
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofKilobytes(64),
                Duration.ofMinutes(5),
                100);
        return new OntapAdapter(
                new RetryingRestClient(WireArray.target(array, limits), limits, AllowedNetworks.ALL, OntapLogIn::words),
                new ArrayCredential.Password("monitor", "secret"),
                100,
                FigureAccuracy.EXACT,
                Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @Test
    void namesTheReleaseFromWhichNamespacesSupportDeallocate() {
        List<ArrayVolume> volumes = adapter().volumes();
        assertThat(volumes).hasSize(1);
        ArrayVolume namespace = volumes.get(0);
        assertThat(namespace.devices()).containsExactly("uuid.dccdc3e6cf4e498fbec6f7897f945669");
        assertThat(Objects.requireNonNull(namespace.obstacle()).text())
                .contains("ONTAP 9.14.1")
                .contains("9.16.1 or later")
                .contains(
                        "'vserver nvme namespace modify -vserver svm1 -path /vol/vol1/ns1 -space-allocation enabled'");
        release(9, 16, 1);
        assertThat(adapter().volumes().get(0).obstacle()).isNull();
        release(10, 1, 0);
        assertThat(adapter().volumes().get(0).obstacle()).isNull();
    }

    @Test
    void readsOneNamespace() {
        answer("/storage/namespaces/" + UUID, okJson(namespace()));
        assertThat(adapter().usage("namespace:" + UUID).writtenBytes()).isEqualTo(4096);
        array.verify(0, getRequestedFor(urlPathEqualTo("/api/storage/luns/" + UUID)));
    }

    @Test
    void listsLunsForAnAccountThatMayNotReadNamespaces() {
        for (int status : new int[] {403, 404}) {
            answer("/storage/namespaces", aResponse().withStatus(status).withBody("{}"));
            assertThat(adapter().volumes()).isEmpty();
        }
        answer("/storage/namespaces", aResponse().withStatus(400).withBody("{}"));
        assertThatThrownBy(() -> adapter().volumes()).isInstanceOf(ArrayRefused.class);
    }

    @Test
    void readsThePoolsThatTheAccountMayRead() {
        answer("/storage/availability-zones", aResponse().withStatus(404).withBody("{}"));
        answer(
                "/storage/aggregates",
                okJson(
                        "{\"records\":[{\"name\":\"aggr1\",\"space\":{\"block_storage\":{\"size\":300,\"available\":200}}},"
                                + "{\"name\":\"aggr2\",\"space\":{\"block_storage\":{\"size\":300}}},"
                                + "{\"name\":\"aggr3\",\"space\":{\"block_storage\":{\"size\":300,\"available\":301}}},"
                                + "{\"name\":\"aggr4\"}]}"));
        assertThat(adapter().pools()).containsExactly(new PoolSpace("aggr1", 100, 200));
        answer("/storage/aggregates", aResponse().withStatus(403).withBody("{}"));
        assertThat(adapter().pools()).isEmpty();
    }
}
