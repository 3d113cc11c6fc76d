package io.tidemark.imports.hostd;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.VmfsSpace;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Assesses the unit that a host used: above 1 % of the free blocks, hosts use 200. */
final class UnitVerdict {

    private static final long BLOCK = 1 << 20;

    private UnitVerdict() {}

    /**
     * @param effective blocks of the first pass, null when none was logged
     * @param total blocks of the whole run, null without its end
     */
    static Statement of(@Nullable Long effective, @Nullable Long total, long passes, @Nullable Long requested) {
        if (effective == null) {
            return HostLogMessage.LOGGED_UNIT_UNKNOWN.statement();
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
        return code(effective, total, passes, requested).with(params);
    }

    private static HostLogMessage code(long effective, @Nullable Long total, long passes, @Nullable Long requested) {
        if (total != null && passes <= 1) {
            return HostLogMessage.LOGGED_UNIT_ONE_PASS;
        }
        if (requested != null && requested == effective) {
            return HostLogMessage.LOGGED_UNIT_AS_REQUESTED;
        }
        if (total == null) {
            return HostLogMessage.LOGGED_UNIT_NO_END;
        }
        return effective == ReclaimUnit.DEFAULT
                ? replaced(requested, largest(total))
                : HostLogMessage.LOGGED_UNIT_WITHIN_LIMIT;
    }

    private static HostLogMessage replaced(@Nullable Long requested, long largest) {
        if (requested != null) {
            return requested > largest
                    ? HostLogMessage.LOGGED_UNIT_TOO_LARGE
                    : HostLogMessage.LOGGED_UNIT_DATASTORE_FULL;
        }
        return largest > ReclaimUnit.DEFAULT
                ? HostLogMessage.LOGGED_UNIT_COULD_BE_LARGER
                : HostLogMessage.LOGGED_UNIT_LITTLE_FREE;
    }

    private static long largest(long freeBlocks) {
        return ReclaimUnit.largest(new VmfsSpace(freeBlocks * BLOCK, freeBlocks * BLOCK, BLOCK));
    }
}
