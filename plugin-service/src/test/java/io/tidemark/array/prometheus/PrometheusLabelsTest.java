package io.tidemark.array.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.MetricQuery;
import io.tidemark.lab.PrometheusProcess;
import io.tidemark.platform.network.AllowedNetworks;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/** The adapter with a real Prometheus while the labels of an exporter change. */
@Tag("wide")
@EnabledIfSystemProperty(named = "tidemark.prometheus", matches = ".+")
class PrometheusLabelsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final MetricQuery HARVEST = new MetricQuery(
            "lun_size_used",
            "lun_size",
            "serial_hex",
            "naa.600a0980",
            "lun",
            "lun_labels",
            List.of("cluster", "svm", "lun"),
            Duration.ofMinutes(5),
            1,
            0);

    @RegisterExtension
    private final WireMockExtension exporter = WireMockExtension.newInstance()
            .options(WireMockConfiguration.wireMockConfig().dynamicPort().bindAddress("127.0.0.1"))
            .build();

    private void export(String serial, String node, String state, long used) {
        String own = "cluster=\"c\",svm=\"s\",lun=\"gold\",node=\"" + node + "\"";
        exporter.stubFor(get("/metrics")
                .willReturn(okForContentType(
                        "text/plain; version=0.0.4",
                        "lun_labels{" + own + ",serial_hex=\"" + serial + "\",state=\"" + state + "\"} 1\n"
                                + "lun_size{" + own + "} 4000000\nlun_size_used{" + own + "} " + used + "\n")));
    }

    private static void awaitUsed(ArrayAdapter adapter, String device, long used) {
        Awaitility.await("a sample of " + used)
                .atMost(PATIENCE)
                .until(() -> adapter.volumes().stream()
                        .filter(volume -> volume.id().equals(device))
                        .map(ArrayVolume::usage)
                        .anyMatch(usage -> usage != null && usage.writtenBytes() == used));
    }

    @Test
    void continuesWhenLabelsChangeAndWhenALunIsCreatedAnewWithTheSameName(@TempDir Path directory) {
        String first = "000000000000000000000001";
        export(first, "n1", "online", 1000);
        PrometheusProperties properties = new PrometheusProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofMegabytes(4),
                Duration.ofHours(1));
        URI page = URI.create(exporter.baseUrl() + "/metrics");
        try (PrometheusProcess server = PrometheusProcess.scraping(directory, List.of(page));
                ArrayAdapter adapter = new PrometheusKind(properties, AllowedNetworks.ALL)
                        .connect(
                                new ArrayTarget(server.address(), server.thumbprint(), HARVEST),
                                new ArrayCredential.Password(PrometheusProcess.USER, PrometheusProcess.PASSWORD))) {
            String device = "naa.600a0980" + first;
            Awaitility.await("the first sample")
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> !adapter.volumes().isEmpty());
            awaitUsed(adapter, device, 1000);
            export(first, "n2", "offline", 2000);
            awaitUsed(adapter, device, 2000);
            assertThat(adapter.usage(device).writtenBytes()).isEqualTo(2000);
            Instant now = Instant.now();
            assertThat(adapter.history(device, now.minusSeconds(600), now))
                    .extracting(VolumeUsage::writtenBytes)
                    .contains(2000L);

            String second = "000000000000000000000002";
            export(second, "n2", "online", 3000);
            awaitUsed(adapter, "naa.600a0980" + second, 3000);
        }
    }
}
