package io.tidemark.imports.hostd;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.VmfsSpace;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Judges the unit a host worked with by the rules of manual UNMAP: above 1 % of the free blocks it takes 200. */
final class UnitVerdict {

    private static final long BLOCK = 1 << 20;

    private UnitVerdict() {}

    /**
     * @param effective blocks of the first pass, null when none was seen
     * @param total blocks of the whole walk, null without its end
     */
    static Statement of(@Nullable Long effective, @Nullable Long total, long passes, @Nullable Long requested) {
        if (effective == null) {
            return Statement.of("WALK_UNIT_UNKNOWN", "No pass is in the log, so the unit is not known.");
        }
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("effective", effective);
        if (requested != null) {
            params.put("requested", requested);
        }
        if (total != null) {
            params.put("free", total);
            params.put("largest", largest(total));
        }
        if (total != null && passes <= 1) {
            return new Statement(
                    "WALK_ONE_PASS", "One pass was enough for all free blocks; the unit may be larger.", params);
        }
        String used = effective + " used";
        if (requested != null && requested.equals(effective)) {
            return new Statement(
                    "WALK_UNIT_AS_ASKED", requested + " asked, " + used + ": the host took it as it is.", params);
        }
        if (total == null) {
            return new Statement(
                    "WALK_NO_END",
                    used + "; the end is not in the log, so the free space of that time is not known.",
                    params);
        }
        return effective == ReclaimUnit.DEFAULT
                ? replaced(requested, used, largest(total), params)
                : new Statement(
                        "WALK_UNIT_FITS", used + "; 1 % of the free space was " + largest(total) + " blocks.", params);
    }

    private static Statement replaced(@Nullable Long requested, String used, long largest, Map<String, Object> params) {
        if (requested != null && requested > largest) {
            return new Statement(
                    "WALK_UNIT_ABOVE_LIMIT",
                    requested + " asked, " + used + ": above 1 % of free space (" + largest + " blocks).",
                    params);
        }
        if (requested != null) {
            return new Statement(
                    "WALK_UNIT_FULL",
                    requested + " asked, " + used + ": from 75 % used on hosts take 200 whatever is asked.",
                    params);
        }
        return largest > ReclaimUnit.DEFAULT
                ? new Statement(
                        "WALK_UNIT_COULD_GROW",
                        used + ": nothing else was asked, more than 1 % was, or the datastore was 75 % full; up to "
                                + largest + " could have been taken below that.",
                        params)
                : new Statement(
                        "WALK_UNIT_LITTLE_FREE", used + ": 1 % of the free space was less than that anyway.", params);
    }

    private static long largest(long freeBlocks) {
        return ReclaimUnit.largest(new VmfsSpace(freeBlocks * BLOCK, freeBlocks * BLOCK, BLOCK));
    }
}
