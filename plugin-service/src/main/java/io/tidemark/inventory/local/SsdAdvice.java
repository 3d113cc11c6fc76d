package io.tidemark.inventory.local;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do so that a local SSD remains fast. */
public final class SsdAdvice {

    /** Part of an SSD that vendors and the published documents keep free: 10 to 20 %. */
    static final double SPARE = 0.20;

    static final double LEAST_SPARE = 0.10;

    static final Duration LONG = Duration.ofDays(90);

    private SsdAdvice() {}

    /**
     * Advice for the devices of a datastore; empty unless an SSD is among them.
     *
     * @param lastUnmap when UNMAP was last sent, by a run or as counted by hosts; null if it is not known
     */
    public static List<Statement> of(
            List<LocalDevice> devices, long capacityBytes, long freeBytes, @Nullable Instant lastUnmap, Instant now) {
        List<Statement> advice = new ArrayList<>();
        if (devices.stream().noneMatch(LocalDevice::isSsd)) {
            return advice;
        }
        if (capacityBytes > 0 && freeBytes < capacityBytes * SPARE) {
            advice.add(LocalDeviceMessage.SSD_SPARE_AREA_LOW.with(
                    "percent",
                    Math.floorDiv(freeBytes * 100, capacityBytes),
                    "least",
                    Math.round(LEAST_SPARE * 100),
                    "most",
                    Math.round(SPARE * 100)));
        }
        if (devices.stream().allMatch(LocalDevice::supportsUnmap)) {
            if (lastUnmap == null) {
                advice.add(LocalDeviceMessage.SSD_NEVER_RECLAIMED.statement());
            } else if (lastUnmap.plus(LONG).isBefore(now)) {
                advice.add(LocalDeviceMessage.SSD_RECLAIMED_LONG_AGO.with(
                        "at",
                        lastUnmap.toString(),
                        "days",
                        Duration.between(lastUnmap, now).toDays()));
            }
        }
        return advice;
    }
}
