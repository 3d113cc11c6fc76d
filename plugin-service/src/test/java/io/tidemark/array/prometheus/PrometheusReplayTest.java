package io.tidemark.array.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.WireArray;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.evidence.Evidence;
import io.tidemark.lab.Lab;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.platform.network.AllowedNetworks;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/** The same query finds the same figures in a replay of what a Prometheus server answered. */
@Tag("lab")
class PrometheusReplayTest {

    private static final Instant NOW = Instant.parse("2026-11-26T20:00:00Z");
    private static final String DEVICE = "naa.624a9370abcdef0123456789abcdef01";
    private static final PrometheusProperties PROPERTIES = new PrometheusProperties(
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ZERO,
            DataSize.ofMegabytes(1),
            Duration.ofHours(1));

    @RegisterExtension
    private final WireMockExtension server = WireArray.create();

    /** What an adapter reads of a server; identities are not compared. */
    private record Found(List<String> devices, long size, VolumeUsage listed, VolumeUsage usage) {}

    private static Found read(ArrayAdapter adapter) {
        ArrayVolume volume = adapter.volumes().get(0);
        return new Found(volume.devices(), volume.provisionedBytes(), volume.usage(), adapter.usage(volume.id()));
    }

    private static ArrayAdapter connect(String address, String thumbprint) {
        return new PrometheusKind(PROPERTIES, AllowedNetworks.ALL)
                .connect(
                        new ArrayTarget(address, thumbprint, PrometheusWireTest.PURE),
                        new ArrayCredential.ApiToken("s3cret"));
    }

    private void answer() {
        long now = NOW.getEpochSecond();
        String rows = Stream.of("AT " + (now - 40), "USED 1073741824", "SIZE 4294967296", "KNOWN 4294967296")
                .map(figure -> figure.split(" "))
                .map(figure -> "{\"metric\":{\"naa_id\":\"" + DEVICE
                        + "\",\"name\":\"prod-sql\",\"job\":\"pure\",\"tidemark_figure\":\"" + figure[0]
                        + "\"},\"value\":[" + now + ".25,\"" + figure[1] + "\"]}")
                .collect(Collectors.joining(","));
        server.stubFor(get(anyUrl())
                .willReturn(okJson(
                        "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[" + rows + "]}}")));
    }

    @Test
    void hasTheSameFiguresAndRefusesWhatWasNotRecorded(@TempDir Path directory) {
        answer();
        ArrayTarget target = WireArray.target(server, PROPERTIES.limits());
        ExchangeRecorder recorder = new ExchangeRecorder(Clock.systemUTC(), RecordingLimits.DEFAULTS);
        Found recorded = RecordingScope.call(
                recorder, () -> read(connect(target.address(), String.valueOf(target.thumbprint()))));
        Path file = directory.resolve("site.zip");
        Evidence.of(recorder, "test", Clock.systemUTC()).save(file);
        try (Lab replay = Lab.replayArray(file)) {
            assertThat(replay.facts().at("/arrays/0/kind").asString()).isEqualTo("prometheus");
            ArrayAdapter adapter = connect(
                    replay.facts().at("/arrays/0/address").asString(),
                    replay.facts().at("/arrays/0/thumbprint256").asString());
            Found found = read(adapter);
            assertThat(found.devices())
                    .hasSize(1)
                    .allMatch(device -> device.startsWith("naa.624a9370") && !device.equals(DEVICE));
            assertThat(found.size()).isEqualTo(recorded.size());
            assertThat(found.listed()).isEqualTo(recorded.listed());
            assertThat(found.usage()).isEqualTo(recorded.usage());
            assertThatThrownBy(() -> adapter.history(found.devices().get(0), NOW.minusSeconds(600), NOW))
                    .isInstanceOf(ArrayRefused.class)
                    .hasMessageContaining("query_range");
        }
    }
}
