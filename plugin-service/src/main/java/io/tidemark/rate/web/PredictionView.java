package io.tidemark.rate.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.platform.Statement;
import io.tidemark.rate.Prediction;
import io.tidemark.rate.predict.AutomaticUnmap;
import io.tidemark.rate.setting.Rate;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prediction.
 *
 * @param deadSpaceKnown whether the dead space is what array and VMFS report now
 * @param expectedBytes of the dead space, what is reclaimed at most as earlier runs proved; 0 if a run proved that the
 *     array frees nothing
 * @param timeToFinish null when not everything comes back
 * @param peakMBps highest rate, in MBps
 * @param points between two of them it goes at the first one's pace
 */
record PredictionView(
        String datastoreId,
        Rate rate,
        long deadSpaceBytes,
        boolean deadSpaceKnown,
        long expectedBytes,
        List<Host> hosts,
        @Nullable Duration timeToFinish,
        double peakMBps,
        List<Point> points,
        List<Statement> warnings,
        List<Statement> assumptions) {

    /**
     * A host that reclaims space.
     *
     * @param bursts whether its build goes above the rate until 400 GB are back
     */
    record Host(String hostId, String hostName, boolean bursts) {}

    /**
     * A point of the curve.
     *
     * @param at since automatic reclaim started
     * @param reclaimedBytes bytes given back until then
     * @param mbps rate from here on, in MBps
     */
    record Point(
            Duration at,
            long reclaimedBytes,
            @JsonProperty("MBps") double mbps) {}

    static PredictionView of(Prediction prediction) {
        String vcenter = prediction.datastore().id().vcenter();
        return new PredictionView(
                prediction.datastore().id().toString(),
                prediction.rate(),
                prediction.deadSpaceBytes(),
                prediction.known(),
                prediction.expectedBytes(),
                prediction.hosts().stream()
                        .map(host -> new Host(
                                vcenter + ":" + host.moid(), host.name(), AutomaticUnmap.bursts(host.release())))
                        .toList(),
                prediction.curve().end(),
                prediction.curve().peak(),
                prediction.curve().points().stream()
                        .map(point -> new Point(
                                Duration.ofMillis(Math.round(point.seconds() * 1000)),
                                Math.round(point.megabytes() * (1 << 20)),
                                Math.round(point.mbps() * 10) / 10.0))
                        .toList(),
                prediction.warnings(),
                prediction.assumptions());
    }
}
