package io.tidemark.inventory;

import io.tidemark.platform.Statement;
import java.util.Map;

/**
 * What somebody with a shell on a host before ESXi 5.5 could do instead of a run, and what it risks. {@code vmkfstools -y N}
 * fills N percent of the free space with a balloon file; thin disks that grow meanwhile can run out of space.
 */
final class BalloonGuidance {

    /** Never recommended to be exceeded, however much is free. */
    private static final int MOST_PERCENT = 60;
    /** Share of the capacity that stays free while the balloon is largest. */
    private static final double RESERVE = 0.05;

    private BalloonGuidance() {}

    static Statement of(Datastore datastore) {
        int percent =
                safePercent(datastore.facts().capacityBytes(), datastore.facts().freeBytes());
        String name = datastore.facts().name();
        return percent == 0
                ? new Statement(
                        "HOST_TOO_OLD_AND_FULL",
                        "Every usable host is older than ESXi 5.5. There, vmkfstools -y fills free space with a balloon file;"
                                + " too little is free here to do that safely. Upgrade a host, or free space first.",
                        Map.of("datastore", name))
                : new Statement(
                        "HOST_TOO_OLD",
                        "Every usable host is older than ESXi 5.5; Tidemark runs nothing there. By hand, in a shell of the host:"
                                + " cd '/vmfs/volumes/" + name + "' and vmkfstools -y " + percent
                                + ". That fills " + percent
                                + " % of the free space with a balloon file until it ends, and"
                                + " thin disks that grow meanwhile can run out of space: never while VMs provision.",
                        Map.of("datastore", name, "percent", percent));
    }

    /** Percent of the free space that may be filled so that 5 % of the capacity stay free; 0 when none may. */
    static int safePercent(long capacityBytes, long freeBytes) {
        double spare = freeBytes - capacityBytes * RESERVE;
        return freeBytes <= 0 || spare <= 0 ? 0 : (int) Math.min(MOST_PERCENT, Math.floor(spare / freeBytes * 100));
    }
}
