package io.tidemark.inventory;

import io.tidemark.platform.Statement;
import io.tidemark.platform.shell.ShellWord;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user with a shell on a host earlier than ESXi 5.5 can do instead of a run, and the risks. {@code vmkfstools -y
 * N} fills N percent of the free space with a balloon file; thin disks that grow meanwhile can run out of space.
 */
public final class BalloonGuidance {

    /** Never recommended to be exceeded, however much is free. */
    private static final int MOST_PERCENT = 60;
    /** Share of the capacity that stays free while the balloon is largest. */
    private static final double RESERVE = 0.05;

    private BalloonGuidance() {}

    static Statement of(Datastore datastore) {
        int percent = safePercent(datastore.facts());
        String name = datastore.facts().name();
        return percent == 0
                ? InventoryMessage.HOST_TOO_OLD_AND_FULL.with("datastore", name)
                : InventoryMessage.HOST_TOO_OLD.with(
                        "datastore", name, "percent", percent, "commands", String.join("; ", commands(name, percent)));
    }

    /** The commands for the shell of the host, one per line. */
    public static List<String> commands(String datastore, int percent) {
        return List.of("cd " + ShellWord.of("/vmfs/volumes/" + datastore), "vmkfstools -y " + percent);
    }

    /**
     * Percent of the free space that may be filled so that 5 % of the capacity, and the space that thin disks can still
     * grow by according to vCenter, stay free; 0 if none may be filled.
     */
    public static int safePercent(DatastoreFacts facts) {
        return safePercent(facts.capacityBytes(), facts.freeBytes(), facts.uncommittedBytes());
    }

    static int safePercent(long capacityBytes, long freeBytes, @Nullable Long thinGrowthBytes) {
        double reserve = Math.max(capacityBytes * RESERVE, thinGrowthBytes == null ? 0 : thinGrowthBytes);
        double spare = freeBytes - reserve;
        return freeBytes <= 0 || spare <= 0 ? 0 : (int) Math.min(MOST_PERCENT, Math.floor(spare / freeBytes * 100));
    }
}
