package io.tidemark.metrics;

import io.tidemark.audit.AuditCompleted;
import io.tidemark.audit.FindingsCounted;
import io.tidemark.capacity.DatastoresSampled;
import io.tidemark.capacity.DatastoresSampled.Device;
import io.tidemark.capacity.DatastoresSampled.Sampled;
import io.tidemark.metrics.Reading.Point;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionEnded;
import io.tidemark.reclaim.LiveRunsSampled;
import io.tidemark.reclaim.LiveRunsSampled.Live;
import io.tidemark.reclaim.ReclaimRunEnded;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Stores the measurements of other modules. */
@Component
class MetricsListener {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsListener.class);
    private static final String DATASTORES = "datastores/";
    private static final String AUDIT = "audit/";
    private static final String ARRAY = "array.health";
    private static final String VCENTER = "vcenter.health";

    private final Readings readings;
    private final Clock clock;

    MetricsListener(Readings readings, Clock clock) {
        this.readings = readings;
        this.clock = clock;
    }

    @EventListener
    void on(DatastoresSampled round) {
        List<Point> points = new ArrayList<>();
        for (Sampled one : round.datastores()) {
            Map<String, String> labels = Map.of(
                    "vcenter",
                    round.vcenter(),
                    "datastore",
                    one.name(),
                    "moid",
                    one.datastore().moid());
            one.devices().forEach(device -> points.add(device(labels, device)));
            Map<String, String> onArrays = ArrayLabels.of(one.devices());
            onArrays.putAll(labels);
            point(points, Gauge.DEAD_SPACE_BYTES, onArrays, one.deadSpaceBytes());
            point(points, Gauge.DATASTORE_CAPACITY_BYTES, onArrays, one.capacityBytes());
            point(points, Gauge.DATASTORE_USED_BYTES, onArrays, one.usedBytes());
            point(points, Gauge.DATASTORE_WRITTEN_BYTES, onArrays, one.writtenBytes());
        }
        keep(DATASTORES + round.vcenter(), new Reading(round.at(), points));
    }

    private static Point device(Map<String, String> datastore, Device device) {
        Map<String, String> labels = ArrayLabels.of(List.of(device));
        labels.putAll(datastore);
        labels.put("naa", device.name());
        return new Point(Gauge.DATASTORE_DEVICE_INFO, labels, 1);
    }

    @EventListener
    void on(LiveRunsSampled runs) {
        List<Point> points = new ArrayList<>();
        runs.byState()
                .forEach((state, count) ->
                        points.add(new Point(Gauge.LIVE_RUNS, Map.of("state", state.toLowerCase(Locale.ROOT)), count)));
        for (Live run : runs.unmapping()) {
            Map<String, String> labels = Map.of(
                    "vcenter",
                    run.datastore().vcenter(),
                    "datastore",
                    run.datastoreName(),
                    "moid",
                    run.datastore().moid());
            point(points, Gauge.LIVE_RUN_PROCESSED_BYTES, labels, run.processedBytes());
            point(points, Gauge.LIVE_RUN_PROGRESS_RATIO, labels, run.progress());
        }
        keep("live-runs", new Reading(clock.instant(), points));
    }

    /** Unknown values are omitted, never zero. */
    private static void point(List<Point> points, Gauge gauge, Map<String, String> labels, @Nullable Number value) {
        if (value != null) {
            points.add(new Point(gauge, labels, value.doubleValue()));
        }
    }

    /** Audits of parts do not change the score of the vCenter. */
    @EventListener
    void on(AuditCompleted audit) {
        if (!audit.scope().isEmpty()) {
            return;
        }
        Map<String, String> labels = Map.of("vcenter", audit.vcenter());
        Integer coverage = audit.coveragePercent();
        List<Point> points = new ArrayList<>();
        point(points, Gauge.AUDIT_SCORE, labels, audit.score());
        point(points, Gauge.AUDIT_COVERAGE_RATIO, labels, coverage == null ? null : Double.valueOf(coverage / 100.0));
        keep(AUDIT + audit.vcenter(), new Reading(clock.instant(), points));
    }

    @EventListener
    void on(FindingsCounted findings) {
        List<Point> points = findings.counts().stream()
                .map(count -> new Point(
                        Gauge.AUDIT_FINDINGS,
                        Map.of(
                                "vcenter", count.vcenter(),
                                "rule", count.rule(),
                                "severity", count.severity().toLowerCase(Locale.ROOT)),
                        count.open()))
                .toList();
        keep("findings", new Reading(clock.instant(), points));
    }

    @EventListener
    void on(ConditionChanged change) {
        double up = change.severity() == ConditionChanged.Severity.INFO ? 1 : 0;
        if (ARRAY.equals(change.kind())) {
            Map<String, String> labels = Map.of(
                    "array",
                    change.objectName(),
                    "id",
                    String.valueOf(change.objectId()),
                    "kind",
                    Objects.requireNonNullElse(change.objectKind(), ""));
            keep(change.condition(), new Reading(change.at(), List.of(new Point(Gauge.ARRAY_UP, labels, up))));
        } else if (VCENTER.equals(change.kind())) {
            Map<String, String> labels =
                    Map.of("vcenter", String.valueOf(change.vcenter()), "address", change.objectName());
            keep(change.condition(), new Reading(change.at(), List.of(new Point(Gauge.VCENTER_UP, labels, up))));
        }
    }

    /** Disconnected objects have no health and no figures. */
    @EventListener
    void on(ConditionEnded ended) {
        guarded(() -> {
            readings.forget(ended.condition());
            if (ended.vcenter() != null) {
                readings.forget(DATASTORES + ended.vcenter());
                readings.forget(AUDIT + ended.vcenter());
            }
        });
    }

    @EventListener
    void on(ReclaimRunEnded run) {
        guarded(() -> {
            readings.add(Counter.RUNS, Map.of("state", run.state().toLowerCase(Locale.ROOT)), 1);
            readings.add(Counter.RUN_OUTCOMES, Map.of("outcome", run.outcome().toLowerCase(Locale.ROOT)), 1);
            Map<String, String> arrays = ArrayLabels.of(run.arrays());
            Map<String, String> outcomes = new HashMap<>(arrays);
            outcomes.put("outcome", run.outcome().toLowerCase(Locale.ROOT));
            readings.add(Counter.ARRAY_RUN_OUTCOMES, outcomes, 1);
            Long bytes = run.reclaimedBytes();
            if (bytes != null && bytes > 0) {
                readings.add(
                        Counter.RECLAIMED_BYTES,
                        Map.of("vcenter", run.datastore().vcenter(), "datastore", run.datastoreName()),
                        bytes);
                readings.add(Counter.ARRAY_RECLAIMED_BYTES, arrays, bytes);
            }
        });
    }

    private void keep(String source, Reading reading) {
        guarded(() -> readings.keep(source, reading));
    }

    private static void guarded(Runnable keeping) {
        try {
            keeping.run();
        } catch (DataAccessException e) {
            LOG.warn("a measurement could not be stored", e);
        }
    }
}
