package io.tidemark.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditCompleted;
import io.tidemark.audit.FindingsCounted;
import io.tidemark.capacity.DatastoresSampled;
import io.tidemark.capacity.DatastoresSampled.Device;
import io.tidemark.capacity.DatastoresSampled.Sampled;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.health.ConditionEnded;
import io.tidemark.reclaim.LiveRunsSampled;
import io.tidemark.reclaim.ReclaimRunEnded;
import io.tidemark.reclaim.ReclaimRunEnded.Arrays;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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

    private static final Statement WORDS = RequestMessage.REQUEST_INVALID.statement();

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
                number == 2
                        ? List.of()
                        : List.of(
                                new Device("naa.624a93701", "gold", "a-1", "flasharray"),
                                new Device("naa.624a9370ff", "", "", "")),
                100L,
                40L,
                written,
                written == null ? null : written - 40);
    }

    private void everything() {
        listener.on(new DatastoresSampled(VCENTER, NOW.minusSeconds(300), List.of(sampled(1, 70L), sampled(2, null))));
        listener.on(new AuditCompleted("a", VCENTER, List.of(), "anna", 4, 0, 1, 0, 3, 2, 1, 80, 90));
        listener.on(new FindingsCounted(List.of(
                new FindingsCounted.Count(VCENTER, "ats-heartbeat", "ERROR", 3, 1),
                new FindingsCounted.Count(VCENTER, "block-delete", "WARNING", 0, 0))));
        listener.on(new ConditionChanged(
                NOW, "array.health", "array/1", "UNREACHABLE", Severity.ERROR, null, "1", "gold", "flasharray", WORDS));
        listener.on(new ConditionChanged(
                NOW, "vcenter.health", "vcenter/7", "OK", Severity.INFO, VCENTER, "7", "vc.example.com", WORDS));
        listener.on(new LiveRunsSampled(
                Map.of("QUEUED", 2, "RUNNING", 2, "VERIFYING", 0, "CANCELING", 0),
                List.of(
                        new LiveRunsSampled.Live("r8", datastore(1), "ds 1", 50L, 0.5),
                        new LiveRunsSampled.Live("r9", datastore(2), "ds 2", null, null))));
        listener.on(ended("r1", "COMPLETED", "RECLAIMED", 20L));
        listener.on(ended("r2", "COMPLETED", "PARTLY_RECLAIMED", 10L));
        listener.on(ended("r3", "FAILED", "FAILED", null));
    }

    private String scraped() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(text, registry.scrape());
        return text.toString(StandardCharsets.UTF_8);
    }

    private static ReclaimRunEnded ended(String run, String state, String outcome, @Nullable Long bytes) {
        Arrays gold = new Arrays(Map.of("a-1", "gold"), "flasharray");
        return new ReclaimRunEnded(run, datastore(1), "ds 1", state, outcome, gold, bytes);
    }

    @Test
    void reportsWhatIsKnownAndLeavesOutWhatIsNot() throws IOException {
        everything();
        String gold = "array=\"gold\",array_id=\"a-1\",";
        String onGold =
                gold + "datastore=\"ds 1\",kind=\"flasharray\",moid=\"datastore-1\",vcenter=\"" + VCENTER + "\"";
        String labels = "datastore=\"ds 1\",moid=\"datastore-1\",vcenter=\"" + VCENTER + "\"";
        assertThat(scraped())
                .contains("tidemark_dead_space_bytes{" + onGold + "} 30.0")
                .contains("tidemark_datastore_used_bytes{" + onGold + "} 40.0")
                .doesNotContainPattern("tidemark_dead_space_bytes\\{.*datastore=\"ds 2\"")
                .contains("tidemark_collector_lag_seconds{vcenter=\"" + VCENTER + "\"} 300.0")
                .contains("tidemark_audit_findings{rule=\"ats-heartbeat\",severity=\"error\",vcenter=\"" + VCENTER
                        + "\"} 3.0")
                .contains("tidemark_audit_findings{rule=\"block-delete\",severity=\"warning\",vcenter=\"" + VCENTER
                        + "\"} 0.0")
                .contains("tidemark_audit_score{vcenter=\"" + VCENTER + "\"} 80.0")
                .contains("tidemark_vcenter_up{address=\"vc.example.com\",vcenter=\"" + VCENTER + "\"} 1.0")
                .contains("tidemark_live_runs{state=\"queued\"} 2.0")
                .contains("tidemark_live_runs{state=\"verifying\"} 0.0")
                .contains("tidemark_live_run_processed_bytes{" + labels + "} 50.0")
                .contains("tidemark_live_run_progress_ratio{" + labels + "} 0.5")
                .doesNotContain("tidemark_live_run_progress_ratio{datastore=\"ds 2\"")
                .contains("tidemark_array_up{array=\"gold\",id=\"1\",kind=\"flasharray\"} 0.0")
                .contains("tidemark_array_run_outcomes_total{" + gold
                        + "kind=\"flasharray\",outcome=\"partly_reclaimed\"} 1.0")
                .contains("tidemark_array_reclaimed_bytes_total{" + gold + "kind=\"flasharray\"} 30.0")
                .contains("tidemark_runs_total{state=\"completed\"} 2.0")
                .contains("tidemark_runs_total{state=\"failed\"} 1.0")
                .contains("tidemark_run_outcomes_total{outcome=\"partly_reclaimed\"} 1.0")
                .contains("tidemark_reclaimed_bytes_total{datastore=\"ds 1\",vcenter=\"" + VCENTER + "\"} 30.0");
    }

    @Test
    void arraysOfTheSameNameStayApart() throws IOException {
        List<Device> devices = List.of(
                new Device("naa.2", "gold", "a-2", "unity"),
                new Device("naa.1", "gold", "a-1", "flasharray"),
                new Device("naa.3", "gold", "a-1", "flasharray"));
        listener.on(new DatastoresSampled(
                VCENTER, NOW, List.of(new Sampled(datastore(1), "ds 1", devices, 100L, 40L, 70L, 30L))));
        for (String id : List.of("1", "2")) {
            listener.on(new ConditionChanged(
                    NOW, "array.health", "array/" + id, "OK", Severity.INFO, null, id, "gold", "unity", WORDS));
            listener.on(new ReclaimRunEnded(
                    "r" + id,
                    datastore(1),
                    "ds 1",
                    "COMPLETED",
                    "RECLAIMED",
                    new Arrays(Map.of("a-" + id, "gold"), "unity"),
                    7L));
        }
        assertThat(scraped())
                .contains("tidemark_dead_space_bytes{array=\"gold + gold\",array_id=\"a-1,a-2\",datastore=\"ds 1\","
                        + "kind=\"flasharray + unity\",")
                .contains("tidemark_array_up{array=\"gold\",id=\"1\",kind=\"unity\"} 1.0")
                .contains("tidemark_array_up{array=\"gold\",id=\"2\",kind=\"unity\"} 1.0")
                .contains("tidemark_array_reclaimed_bytes_total{array=\"gold\",array_id=\"a-1\",kind=\"unity\"} 7.0")
                .contains("tidemark_array_reclaimed_bytes_total{array=\"gold\",array_id=\"a-2\",kind=\"unity\"} 7.0");
    }

    @Test
    void aDatastoreOverSeveralDevicesHasASeriesForEach() throws IOException {
        everything();
        assertThat(scraped())
                .contains("tidemark_datastore_device_info{array=\"gold\",array_id=\"a-1\",datastore=\"ds 1\","
                        + "kind=\"flasharray\",moid=\"datastore-1\",naa=\"naa.624a93701\",vcenter=\"" + VCENTER
                        + "\"} 1.0")
                .contains("tidemark_datastore_device_info{array=\"\",array_id=\"\",datastore=\"ds 1\",kind=\"\","
                        + "moid=\"datastore-1\",naa=\"naa.624a9370ff\",vcenter=\"" + VCENTER + "\"} 1.0");
    }

    @Test
    void forgetsWhatWasDisconnected() throws IOException {
        everything();
        listener.on(new ConditionEnded("vcenter/7", VCENTER));
        listener.on(new ConditionEnded("array/1", null));
        assertThat(scraped())
                .doesNotContain("tidemark_vcenter_up", "tidemark_array_up", "tidemark_collector_lag", "audit_score")
                .doesNotContain("tidemark_datastore_used_bytes")
                .contains("tidemark_runs_total");
    }

    @Test
    void forgetsDatastoresThatAreGoneButNoTotal() throws IOException {
        everything();
        listener.on(new DatastoresSampled(VCENTER, NOW, List.of(sampled(2, 50L))));
        assertThat(scraped())
                .doesNotContainPattern("tidemark_dead_space_bytes\\{.*datastore=\"ds 1\"")
                .containsPattern("tidemark_dead_space_bytes\\{.*datastore=\"ds 2\"")
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
