package io.tidemark.inventory;

import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Dead space in bytes, never more than the free space of VMFS, and its source.
 *
 * @param doubt likely cause why array and VMFS figures do not belong together, or that the array counts in steps that are
 *     larger than their difference; null if there is neither; with a doubt, the value is an upper limit, which is left out of
 *     sums and thresholds
 */
public record DeadSpace(
        long bytes,
        String basis,
        Instant sampledAt,
        @Nullable Statement doubt) {

    /** Array written bytes minus VMFS used bytes, never below zero. */
    static final String ARRAY_MINUS_VMFS = "ARRAY_MINUS_VMFS";

    /** Share of the capacity that the volumes may be larger than VMFS, which rounds its size down. */
    private static final double ROUNDING = 0.01;

    /** The same for small volumes. */
    private static final long LEAST_ROUNDING = 512L << 20;

    static DeadSpace of(ArrayUsage use, long capacityBytes, long freeBytes) {
        long counted = use.writtenBytes() - (capacityBytes - freeBytes);
        long difference = Math.max(0, counted);
        Statement doubt = doubt(use, capacityBytes, freeBytes, difference);
        if (doubt == null && use.coarse() && counted < use.stepBytes()) {
            difference = Math.max(0, counted + use.stepBytes() - 1);
            doubt = difference > 0 && freeBytes > 0
                    ? InventoryMessage.DEAD_SPACE_BELOW_STEP.with("stepBytes", use.stepBytes())
                    : null;
        }
        return new DeadSpace(Math.min(difference, Math.max(0, freeBytes)), ARRAY_MINUS_VMFS, use.sampledAt(), doubt);
    }

    private static @Nullable Statement doubt(ArrayUsage use, long capacityBytes, long freeBytes, long difference) {
        long rounding = Math.max(LEAST_ROUNDING, (long) (capacityBytes * ROUNDING));
        if (use.provisionedBytes() < capacityBytes - rounding) {
            return InventoryMessage.VOLUMES_SMALLER.with(
                    "volumeBytes", use.provisionedBytes(), "capacityBytes", capacityBytes);
        }
        if (difference <= freeBytes + rounding) {
            return null;
        }
        return use.provisionedBytes() > capacityBytes + rounding
                ? InventoryMessage.VOLUMES_LARGER.with(Map.of(
                        "volumeBytes", use.provisionedBytes(),
                        "capacityBytes", capacityBytes,
                        "differenceBytes", difference,
                        "freeBytes", freeBytes))
                : InventoryMessage.WRITTEN_EXCEEDS_VOLUMES.with(
                        "writtenBytes", use.writtenBytes(), "volumeBytes", use.provisionedBytes());
    }

    /** Whether volumes and file system do not belong together, so that no difference of them is dead space. */
    public boolean mismatched() {
        return doubt != null && mismatch(doubt);
    }

    /** Whether it is the cause of such a mismatch. */
    public static boolean mismatch(Statement cause) {
        return InventoryMessage.VOLUMES_SMALLER.is(cause)
                || InventoryMessage.VOLUMES_LARGER.is(cause)
                || InventoryMessage.WRITTEN_EXCEEDS_VOLUMES.is(cause);
    }

    /** Whether nothing speaks against the value. */
    public boolean certain() {
        return doubt == null;
    }
}
