package io.tidemark.reclaim.explain;

import static io.tidemark.platform.Bytes.text;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.ArrayFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says why little or nothing came back, from the figures of one run and never beyond them. */
public final class Reasons {

    /** Below this share of the dead space before, what stays dead afterwards is not worth a word. */
    private static final double NEGLIGIBLE = 0.01;

    private Reasons() {}

    /** The most telling first; empty when everything came back or nothing exact is known. */
    public static List<Reason> of(Gain gain) {
        List<Reason> reasons = new ArrayList<>();
        Long reclaimed = gain.reclaimedBytes();
        if (reclaimed == null) {
            noOpenFile(gain, reasons);
            return reasons;
        }
        if (gain.deadBefore() <= 0 && reclaimed == 0) {
            nothingDead(gain, reasons);
        } else if (gain.deadBefore() > 0 && gain.deadAfter() > gain.deadBefore() * NEGLIGIBLE) {
            stillDead(gain, reclaimed, reasons);
        }
        noOpenFile(gain, reasons);
        physical(gain.before(), gain.after(), reclaimed, reasons);
        return reasons;
    }

    private static void nothingDead(Gain gain, List<Reason> reasons) {
        if (gain.automatic() != null) {
            reasons.add(new Reason(
                    new Statement(
                            "AUTOMATIC_UNMAP_WAS_FASTER",
                            "Before the run the array counted no more than VMFS uses: automatic reclaim ("
                                    + gain.automatic() + ") had already given everything back.",
                            Map.of("priority", gain.automatic())),
                    Statement.of(
                            "ADVICE_NOTHING_TO_DO",
                            "Manual runs bring nothing here as long as automatic reclaim keeps up."),
                    false));
        } else {
            reasons.add(new Reason(
                    Statement.of(
                            "NOTHING_WAS_DEAD",
                            "Before the run the array counted no more than VMFS uses: there was nothing to give back."),
                    null,
                    false));
        }
        long hidden = -gain.deadBefore();
        if (hidden > gain.usedBefore() * NEGLIGIBLE) {
            reasons.add(new Reason(
                    new Statement(
                            "NEVER_WRITTEN_OR_ZEROED",
                            "The array counts " + text(hidden) + " less than VMFS uses: disks hold space that was never"
                                    + " written, or zeros, which the array does not store.",
                            Map.of(
                                    "bytes",
                                    hidden,
                                    "writtenBytes",
                                    gain.before().writtenBytes(),
                                    "usedBytes",
                                    gain.usedBefore())),
                    Statement.of(
                            "ADVICE_THICK",
                            "Space that thick or zeroed disks take up in VMFS comes back to VMFS only, by making the disks"
                                    + " thin (Storage vMotion); it is no space on the array."),
                    false));
        }
    }

    private static void stillDead(Gain gain, long reclaimed, List<Reason> reasons) {
        long left = gain.deadAfter();
        Gain.Walked walk = gain.walk();
        if (!walk.whole()) {
            Long walked = walk.bytes();
            reasons.add(new Reason(
                    walked == null
                            ? new Statement(
                                    "WALK_CUT_SHORT",
                                    text(left) + " stay dead: the walk ended before it had gone over all free space.",
                                    Map.of("bytes", left))
                            : new Statement(
                                    "WALK_CUT_SHORT_AT",
                                    text(left) + " stay dead: only " + text(walked) + " of " + text(walk.freeBytes())
                                            + " free space were walked.",
                                    Map.of("bytes", left, "walkedBytes", walked, "freeBytes", walk.freeBytes())),
                    Statement.of("ADVICE_RUN_AGAIN", "Run again to its end; what was given back stays given back."),
                    !walk.canceled()));
        } else if (gain.refusal() != null) {
            reasons.add(new Reason(
                    gain.refusal(),
                    Statement.of(
                            "ADVICE_NOT_ALIGNED",
                            "The partition does not begin where the array wants it to, so that the datastore can never give"
                                    + " space back: move its VMs to a new datastore and remove this one."),
                    true));
        } else if (reclaimed <= gain.deadBefore() * NEGLIGIBLE) {
            reasons.add(new Reason(
                    new Statement(
                            "DELETE_IGNORED",
                            "The host walked all " + text(walk.freeBytes())
                                    + " of free space and reported no failure, yet"
                                    + " the array still counts " + text(left)
                                    + " beyond what VMFS uses: UNMAP was accepted and not carried out.",
                            Map.of("bytes", left, "freeBytes", walk.freeBytes(), "reclaimedBytes", reclaimed)),
                    Statement.of(
                            "ADVICE_DELETE_IGNORED",
                            "Check on the host 'esxcli storage core device vaai status get' (Delete Status) and vmkernel.log"
                                    + " for 'Address is not aligned' (a partition that is not aligned has to be created"
                                    + " anew); ask the array's vendor whether UNMAP is switched off, filtered by replication"
                                    + " or virtualization in between, or not supported by this volume."),
                    true));
        } else {
            reasons.add(partStaysDead(gain, reclaimed, left));
        }
        if (gain.automatic() != null && !idle(gain)) {
            reasons.add(new Reason(
                    new Statement(
                            "AUTOMATIC_HAD_LEFT",
                            "Automatic reclaim is on (" + gain.automatic() + ") but had left " + text(gain.deadBefore())
                                    + ".",
                            Map.of("priority", gain.automatic(), "bytes", gain.deadBefore())),
                    Statement.of(
                            "ADVICE_AUTOMATIC",
                            "It works in the background and only while a file on the datastore is open, such as a disk of a"
                                    + " running VM; it may need hours, and longer at a low rate."),
                    false));
        }
    }

    /** Whole free space walked, and part came back: pieces smaller than the array's page are the one cause that can be weighed. */
    private static Reason partStaysDead(Gain gain, long reclaimed, long left) {
        Long page = gain.start().pageBytes();
        if (page == null) {
            return new Reason(
                    new Statement(
                            "PART_STAYS_DEAD",
                            text(left)
                                    + " stay dead although all free space was walked; neither the host nor the array says"
                                    + " why.",
                            Map.of("bytes", left, "reclaimedBytes", reclaimed)),
                    Statement.of(
                            "ADVICE_FRAGMENTED",
                            "Arrays give back whole pages or extents. Should free space lie in smaller pieces, it comes"
                                    + " back when VMs are moved to another datastore and back, or to a new VMFS 6 datastore."),
                    false);
        }
        long block = gain.walk().blockBytes();
        Map<String, Object> params = Map.of("bytes", left, "pageBytes", page, "blockBytes", block);
        return page > block
                ? new Reason(
                        new Statement(
                                "PARTS_OF_PAGES_STAY_DEAD",
                                text(left) + " stay dead although all free space was walked: the array gives back only"
                                        + " whole pages of " + text(page) + ", VMFS frees blocks of " + text(block)
                                        + ", and a page stays as long as one of its blocks is in use.",
                                params),
                        Statement.of(
                                "ADVICE_PAGES",
                                "It comes back when the blocks in use move out of the page: move VMs to another datastore"
                                        + " and back, or to a new datastore."),
                        false)
                : new Reason(
                        new Statement(
                                "PART_STAYS_DEAD_NOT_BY_PAGES",
                                text(left) + " stay dead although all free space was walked. Pages of the array are not"
                                        + " why: it gives back pieces of " + text(page)
                                        + ", no larger than the blocks of "
                                        + text(block) + " of VMFS.",
                                params),
                        Statement.of(
                                "ADVICE_NOT_BY_PAGES",
                                "Check whether something else lies on the volume, such as a second partition, and whether"
                                        + " replication or virtualization in between passes UNMAP on; then ask the array's"
                                        + " vendor."),
                        false);
    }

    private static boolean idle(Gain gain) {
        Integer running = gain.start().runningMachines();
        return running != null && running == 0;
    }

    /** Automatic reclaim rests while no file is open, so that dead space waits for a manual run. */
    private static void noOpenFile(Gain gain, List<Reason> reasons) {
        Integer machines = gain.start().machines();
        if (gain.automatic() == null
                || machines == null
                || !idle(gain)
                || gain.deadBefore() <= gain.usedBefore() * NEGLIGIBLE) {
            return;
        }
        reasons.add(new Reason(
                new Statement(
                        "NO_OPEN_FILE",
                        "Automatic reclaim is on (" + gain.automatic() + ") but had left " + text(gain.deadBefore())
                                + ": when the run began none of the " + machines
                                + " VMs on the datastore was running, and it rests while no file there is open.",
                        Map.of("priority", gain.automatic(), "bytes", gain.deadBefore(), "machines", machines)),
                Statement.of(
                        "ADVICE_NO_OPEN_FILE",
                        "Manual runs work without an open file. Automatic reclaim takes its work up with the first VM that"
                                + " is powered on; where none is to run, give the datastore a reclaim policy."),
                false));
    }

    /** Physical space may stay although the volume no longer counts it: snapshots, or other volumes that share it. */
    private static void physical(ArrayFigures from, ArrayFigures to, long reclaimed, List<Reason> reasons) {
        if (reclaimed == 0) {
            return;
        }
        Long snapshots = difference(from.snapshotBytes(), to.snapshotBytes());
        if (snapshots != null && snapshots > 0) {
            reasons.add(new Reason(
                    new Statement(
                            "SNAPSHOTS_HOLD_PHYSICAL",
                            "Snapshots on the array now hold " + text(snapshots)
                                    + " more: that physical space comes back when they expire.",
                            Map.of("bytes", snapshots)),
                    Statement.of(
                            "ADVICE_SNAPSHOTS",
                            "Wait for the snapshots to expire, or delete those that are not needed."),
                    false));
            return;
        }
        Long unique = difference(from.uniqueBytes(), to.uniqueBytes());
        if (unique != null && unique >= 0) {
            reasons.add(new Reason(
                    Statement.of(
                            "PHYSICAL_SHARED",
                            "The volume's own physical space did not fall: what was given back is shared with other volumes"
                                    + " or was reduced to little."),
                    Statement.of(
                            "ADVICE_SHARED",
                            "Nothing is wrong: on an array that deduplicates, physical space is freed when the last volume"
                                    + " that shares it gives it back."),
                    false));
        }
    }

    private static @Nullable Long difference(@Nullable Long from, @Nullable Long to) {
        return from == null || to == null ? null : Long.valueOf(to - from);
    }
}
