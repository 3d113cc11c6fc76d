package io.tidemark.array.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayAdapterContract;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.MetricQuery;
import io.tidemark.lab.Lab;
import io.tidemark.lab.PrometheusProcess;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.network.AllowedNetworks;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter with a real Prometheus that scrapes the exporters of the lab. */
@Tag("lab")
@Tag("wide")
@EnabledIfSystemProperty(named = "tidemark.prometheus", matches = ".+")
class PrometheusServerTest extends ArrayAdapterContract {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String SPACE = "purefa_volume_space_bytes";

    private static final MetricQuery PURE = pure(SPACE + "{space=\"virtual\"}", Duration.ofMinutes(1));
    private static final MetricQuery HARVEST = new MetricQuery(
            "lun_size_used",
            "lun_size",
            "serial_hex",
            "naa.600a0980",
            "lun",
            "lun_labels",
            List.of("cluster", "svm", "volume", "qtree", "lun"),
            Duration.ofMinutes(5),
            4096,
            0.5);

    private static Lab lab;
    private static PrometheusProcess server;

    private ArrayAdapter adapter;

    @BeforeAll
    static void start(@TempDir Path directory) {
        lab = Lab.start(
                "--array",
                "127.0.0.1:0",
                "--array",
                "127.0.0.1:0",
                "--scenario",
                "../lab/worlds/ontap.yaml",
                "--speed",
                "0");
        lab.advance("1h");
        server = PrometheusProcess.start(lab, directory, "flasharray-1", "ontap-1");
        for (MetricQuery query : List.of(PURE, HARVEST)) {
            try (ArrayAdapter asked = adapter(query)) {
                Awaitility.await("samples")
                        .atMost(PATIENCE)
                        .ignoreExceptions()
                        .until(() -> !asked.volumes().isEmpty());
            }
        }
    }

    @AfterAll
    static void stop() {
        server.close();
        lab.close();
    }

    private static MetricQuery pure(String used, Duration interval) {
        return new MetricQuery(
                used, SPACE + "{space=\"total_provisioned\"}", "naa_id", null, "name", null, List.of(), interval, 1, 0);
    }

    private static ArrayAdapter adapter(MetricQuery query) {
        return adapter(query, PrometheusProcess.PASSWORD);
    }

    private static ArrayAdapter adapter(MetricQuery query, String password) {
        PrometheusProperties properties = new PrometheusProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ZERO,
                DataSize.ofMegabytes(4),
                Duration.ofHours(1));
        return new PrometheusKind(properties, AllowedNetworks.ALL)
                .connect(
                        new ArrayTarget(server.address(), server.thumbprint(), query),
                        new ArrayCredential.Password(PrometheusProcess.USER, password));
    }

    @BeforeEach
    void connect() {
        adapter = adapter(PURE);
    }

    @AfterEach
    void disconnect() {
        adapter.close();
    }

    @Override
    protected ArrayAdapter adapter() {
        return adapter;
    }

    @Override
    protected Instant now() {
        return Instant.now();
    }

    private static JsonNode truth(String datastore) {
        for (JsonNode known : lab.control("GET", "/world", "").get("datastores")) {
            if (known.get("name").asString().equals(datastore)) {
                return known;
            }
        }
        throw new IllegalArgumentException(datastore);
    }

    private static ArrayVolume behind(String datastore, ArrayAdapter adapter) {
        String device = truth(datastore).at("/extents/0/device").asString();
        return adapter.volumes().stream()
                .filter(volume -> volume.devices().contains(device))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void countsAsTheLabDoesWithTheTimeOfTheScrape() {
        Instant before = Instant.now();
        VolumeUsage usage = Objects.requireNonNull(behind("flash", adapter).usage());
        assertThat(usage.writtenBytes())
                .isEqualTo(truth("flash").get("writtenBytes").asLong());
        assertThat(usage.accuracy()).isEqualTo(FigureAccuracy.EXACT);
        assertThat(usage.at()).isBefore(Instant.now()).isAfter(before.minusSeconds(60));
        Awaitility.await("the next scrape")
                .atMost(PATIENCE)
                .until(() -> behind("flash", adapter).usage().at().isAfter(usage.at()));
    }

    @Test
    void findsTheSerialNumberInTheLabelsOfAnotherMetric() {
        try (ArrayAdapter harvest = adapter(HARVEST)) {
            ArrayVolume volume = behind("ontap", harvest);
            long written = truth("ontap").get("writtenBytes").asLong();
            FigureAccuracy accuracy = Objects.requireNonNull(volume.usage()).accuracy();
            assertThat(accuracy).isEqualTo(new FigureAccuracy(4096, 0.005));
            assertThat(volume.usage().writtenBytes())
                    .isBetween(accuracy.deducted(written), accuracy.deducted(written + 4095));
            assertThat(harvest.usage(volume.id()).writtenBytes())
                    .isEqualTo(volume.usage().writtenBytes());
            assertThat(harvest.history(volume.id(), now().minusSeconds(3600), now()))
                    .isNotEmpty();
        }
    }

    @Test
    void saysThatAVolumeHasNoSampleWhileItsExporterCannotReadTheArray() {
        String device = behind("flash", adapter).id();
        String fault = "{\"kind\":\"array-offline\",\"array\":\"flasharray-1\"}";
        Statement why = lab.under(
                fault,
                () -> Awaitility.await("samples to end")
                        .atMost(PATIENCE)
                        .until(
                                () -> adapter.volumes().stream()
                                        .filter(volume -> volume.id().equals(device))
                                        .findFirst()
                                        .orElseThrow()
                                        .missing(),
                                Objects::nonNull));
        assertThat(why.code()).isEqualTo("PROMETHEUS_SAMPLE_MISSING");
        assertThat(adapter.volumes().get(0).provisionedBytes()).isPositive();
        Awaitility.await("samples to return")
                .atMost(PATIENCE)
                .until(() -> adapter.volumes().stream().allMatch(volume -> volume.usage() != null));
    }

    @Test
    void usesNoneOfSeveralSeriesOfADevice() {
        try (ArrayAdapter several = adapter(pure(SPACE + "{space=~\"virtual|unique\"}", Duration.ofMinutes(1)))) {
            assertThat(several.volumes())
                    .extracting(
                            volume -> Objects.requireNonNull(volume.missing()).code())
                    .containsOnly("PROMETHEUS_SERIES_AMBIGUOUS");
        }
    }

    @Test
    void givesTheWordsOfTheServerForAQueryThatCannotBeRun() {
        try (ArrayAdapter wrong = adapter(pure(SPACE + "{space=~\"(\"}", Duration.ofMinutes(1)))) {
            assertThatThrownBy(wrong::volumes).isInstanceOf(Problem.class).hasMessageContaining("error parsing regexp");
        }
    }

    @Test
    void readsTheHistoryOfYearsWithinTheLimitOfPoints() {
        String device = behind("flash", adapter).id();
        List<VolumeUsage> history = adapter.history(device, now().minus(Duration.ofDays(3000)), now());
        assertThat(history).hasSizeLessThan(2500);
        try (ArrayAdapter often = adapter(pure(SPACE + "{space=\"virtual\"}", Duration.ofSeconds(1)))) {
            assertThat(often.history(device, now().minus(Duration.ofHours(3)), now()))
                    .hasSizeLessThan(2500)
                    .isNotEmpty();
        }
    }

    @Test
    void refusesAWrongPassword() {
        try (ArrayAdapter wrong = adapter(PURE, "wrong")) {
            assertThatThrownBy(wrong::identity).isInstanceOf(ArrayCredentialsRefused.class);
        }
    }
}
