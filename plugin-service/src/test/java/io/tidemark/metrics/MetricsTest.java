package io.tidemark.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditCompleted;
import io.tidemark.audit.FindingsCounted;
import io.tidemark.capacity.DatastoresSampled;
import io.tidemark.capacity.DatastoresSampled.Sampled;
import io.tidemark.platform.ConditionChanged;
import io.tidemark.platform.ConditionChanged.Severity;
import io.tidemark.platform.ObjectId;
import io.tidemark.reclaim.ReclaimRunEnded;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** From what others measured to what Prometheus reads. */
@OnEveryDatabase
class MetricsTest {

    private static final String VCENTER = "00000000-0000-0000-0000-000000000001";
    private static final Instant NOW = Instant.parse("2026-03-01T10:05:00Z");

    private final Readings readings;
    private final MetricsListener listener;
    private final PrometheusRegistry registry = new PrometheusRegistry();

    MetricsTest(TestDatabase database) {
        readings = new Readings(JdbcClient.create(database.fresh()), JsonMapper.shared());
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        listener = new MetricsListener(readings, clock);
        registry.register(new Exposition(
                readings, clock, new StaticListableBeanFactory().getBeanProvider(PrometheusRegistry.class)));
    }

    private static ObjectId datastore(int number) {
        return new ObjectId(VCENTER, "datastore-" + number);
    }

    private static Sampled sampled(int number, @Nullable Long written) {
        return new Sampled(
                datastore(number),
                "ds " + number,
                List.of("naa.624a9370" + number),
                100L,
                40L,
                written,
                written == null ? null : written - 40);
    }

    private void everything() {
        listener.on(new DatastoresSampled(VCENTER, NOW.minusSeconds(300), List.of(sampled(1, 70L), sampled(2, null))));
        listener.on(new AuditCompleted("a", VCENTER, List.of(), "anna", 4, 0, 1, 0, 3, 2, 1, 80));
        listener.on(new FindingsCounted(List.of(
                new FindingsCounted.Count(VCENTER, "ats-heartbeat", "ERROR", 3, 1),
                new FindingsCounted.Count(VCENTER, "block-delete", "WARNING", 0, 0))));
        listener.on(new ConditionChanged(
                NOW, "array.health", "array/1", "UNREACHABLE", Severity.ERROR, null, "1", "gold", "gold is gone"));
        listener.on(new ReclaimRunEnded("r1", datastore(1), "ds 1", "COMPLETED", 20L));
        listener.on(new ReclaimRunEnded("r2", datastore(1), "ds 1", "COMPLETED", 10L));
        listener.on(new ReclaimRunEnded("r3", datastore(1), "ds 1", "FAILED", null));
    }

    private String scraped() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(text, registry.scrape());
        return text.toString(StandardCharsets.UTF_8);
    }

    @Test
    void tellsWhatIsKnownAndLeavesOutWhatIsNot() throws IOException {
        everything();
        String labels = "datastore=\"ds 1\",moid=\"datastore-1\",naa=\"naa.624a93701\",vcenter=\"" + VCENTER + "\"";
        assertThat(scraped())
                .contains("tidemark_dead_space_bytes{" + labels + "} 30.0")
                .contains("tidemark_datastore_used_bytes{" + labels + "} 40.0")
                .doesNotContain("tidemark_dead_space_bytes{datastore=\"ds 2\"")
                .contains("tidemark_collector_lag_seconds{vcenter=\"" + VCENTER + "\"} 300.0")
                .contains("tidemark_audit_findings{rule=\"ats-heartbeat\",severity=\"error\",vcenter=\"" + VCENTER
                        + "\"} 3.0")
                .contains("tidemark_audit_findings{rule=\"block-delete\",severity=\"warning\",vcenter=\"" + VCENTER
                        + "\"} 0.0")
                .contains("tidemark_audit_score{vcenter=\"" + VCENTER + "\"} 80.0")
                .contains("tidemark_array_up{array=\"gold\",id=\"1\"} 0.0")
                .contains("tidemark_runs_total{state=\"completed\"} 2.0")
                .contains("tidemark_runs_total{state=\"failed\"} 1.0")
                .contains("tidemark_reclaimed_bytes_total{datastore=\"ds 1\",vcenter=\"" + VCENTER + "\"} 30.0");
    }

    @Test
    void forgetsDatastoresThatAreGoneButNoTotal() throws IOException {
        everything();
        listener.on(new DatastoresSampled(VCENTER, NOW, List.of(sampled(2, 50L))));
        assertThat(scraped())
                .doesNotContain("tidemark_dead_space_bytes{datastore=\"ds 1\"")
                .contains("tidemark_dead_space_bytes{datastore=\"ds 2\"")
                .contains("tidemark_reclaimed_bytes_total{datastore=\"ds 1\"");
    }

    @Test
    void theDashboardAsksForMetricsThatThereAreOnly() throws IOException {
        everything();
        String scraped = scraped();
        String dashboard = Files.readString(Path.of("../docs/dashboards/tidemark.json"));
        JsonMapper.shared().readTree(dashboard);
        TreeSet<String> asked = new TreeSet<>();
        Pattern.compile("tidemark_[a-z_]+").matcher(dashboard).results().forEach(one -> asked.add(one.group()));
        assertThat(asked)
                .hasSizeGreaterThan(6)
                .allSatisfy(metric -> assertThat(scraped).containsPattern("(?m)^" + metric + "\\{"));
    }
}
