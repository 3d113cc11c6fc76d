package io.tidemark.metrics;

import io.tidemark.audit.AuditCompleted;
import io.tidemark.audit.FindingsCounted;
import io.tidemark.capacity.DatastoresSampled;
import io.tidemark.capacity.DatastoresSampled.Sampled;
import io.tidemark.metrics.Reading.Point;
import io.tidemark.platform.ConditionChanged;
import io.tidemark.reclaim.ReclaimRunEnded;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Keeps what others say they measured. */
@Component
class MetricsListener {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsListener.class);
    private static final String ARRAY = "array.health";

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
                    one.datastore().moid(),
                    "naa",
                    String.join(",", one.devices()));
            point(points, Gauge.DEAD_SPACE_BYTES, labels, one.deadSpaceBytes());
            point(points, Gauge.DATASTORE_CAPACITY_BYTES, labels, one.capacityBytes());
            point(points, Gauge.DATASTORE_USED_BYTES, labels, one.usedBytes());
            point(points, Gauge.DATASTORE_WRITTEN_BYTES, labels, one.writtenBytes());
        }
        keep("datastores/" + round.vcenter(), new Reading(round.at(), points));
    }

    /** What is not known is left out, never zero. */
    private static void point(List<Point> points, Gauge gauge, Map<String, String> labels, @Nullable Long value) {
        if (value != null) {
            points.add(new Point(gauge, labels, value));
        }
    }

    /** Audits of parts say nothing of the whole. */
    @EventListener
    void on(AuditCompleted audit) {
        if (!audit.scope().isEmpty()) {
            return;
        }
        Integer score = audit.score();
        List<Point> points = score == null
                ? List.of()
                : List.of(new Point(Gauge.AUDIT_SCORE, Map.of("vcenter", audit.vcenter()), score));
        keep("audit/" + audit.vcenter(), new Reading(clock.instant(), points));
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
        if (ARRAY.equals(change.kind())) {
            double up = change.severity() == ConditionChanged.Severity.INFO ? 1 : 0;
            Map<String, String> labels = Map.of("array", change.objectName(), "id", String.valueOf(change.objectId()));
            keep(change.condition(), new Reading(change.at(), List.of(new Point(Gauge.ARRAY_UP, labels, up))));
        }
    }

    @EventListener
    void on(ReclaimRunEnded run) {
        guarded(() -> {
            readings.add(Counter.RUNS, Map.of("state", run.state().toLowerCase(Locale.ROOT)), 1);
            Long bytes = run.reclaimedBytes();
            if (bytes != null && bytes > 0) {
                readings.add(
                        Counter.RECLAIMED_BYTES,
                        Map.of("vcenter", run.datastore().vcenter(), "datastore", run.datastoreName()),
                        bytes);
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
