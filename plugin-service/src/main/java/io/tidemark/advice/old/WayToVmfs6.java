package io.tidemark.advice.old;

import io.tidemark.advice.old.OldVmfs.Candidate;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.EsxiChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds where the VMs of datastores on VMFS before 6 could go, among those the caller sees. */
final class WayToVmfs6 {

    static final int NEWEST = 6;
    /** Share of a candidate's capacity that must stay free. */
    private static final double RESERVE = 0.05;

    private static final int MOST_CANDIDATES = 10;

    private final List<Datastore> newer;

    WayToVmfs6(List<Datastore> visible) {
        this.newer = visible.stream()
                .filter(one -> one.vmfs() && major(one) >= NEWEST && usable(one.facts()))
                .toList();
    }

    /** Empty for VMFS 6 and everything that is no VMFS. */
    Optional<OldVmfs> of(Datastore old) {
        Vmfs vmfs = old.facts().vmfs();
        if (vmfs == null || !old.vmfs() || vmfs.majorVersion() >= NEWEST) {
            return Optional.empty();
        }
        DatastoreFacts facts = old.facts();
        List<Candidate> candidates = candidates(old);
        return Optional.of(new OldVmfs(
                old.id(),
                facts.name(),
                old.fileSystem(),
                vmfs.version(),
                vmfs.blockSizeBytes(),
                facts.capacityBytes(),
                facts.freeBytes(),
                old.usedBytes(),
                facts.uncommittedBytes(),
                statements(old, vmfs),
                steps(old, candidates),
                candidates));
    }

    private List<Candidate> candidates(Datastore old) {
        Set<String> hosts = mounting(old);
        return newer.stream()
                .filter(one -> !hosts.isEmpty() && mounting(one).containsAll(hosts))
                .map(one -> candidate(old, one))
                .filter(Objects::nonNull)
                .sorted(Comparator.<Candidate, Boolean>comparing(one -> !Boolean.TRUE.equals(one.sameArray()))
                        .thenComparing(Candidate::freeAfterBytes, Comparator.reverseOrder()))
                .limit(MOST_CANDIDATES)
                .toList();
    }

    private static @Nullable Candidate candidate(Datastore old, Datastore one) {
        long free = one.facts().freeBytes();
        long spare = free - (long) (one.facts().capacityBytes() * RESERVE);
        if (spare < old.usedBytes()) {
            return null;
        }
        Long growth = old.facts().uncommittedBytes();
        return new Candidate(
                one.id(),
                one.facts().name(),
                free,
                free - old.usedBytes(),
                sameArray(old, one),
                growth == null ? null : spare - old.usedBytes() >= growth);
    }

    /** Usable mounts only: a host that cannot use the old datastore need not reach the new one. */
    private static Set<String> mounting(Datastore datastore) {
        return datastore.hosts().stream()
                .filter(MountingHost::usable)
                .map(host -> host.facts().moid())
                .collect(Collectors.toSet());
    }

    private static @Nullable Boolean sameArray(Datastore old, Datastore one) {
        Set<String> arrays = old.arrays();
        Set<String> others = one.arrays();
        return arrays.isEmpty() || others.isEmpty() ? null : (Boolean) (arrays.size() == 1 && arrays.equals(others));
    }

    private static List<Statement> statements(Datastore old, Vmfs vmfs) {
        List<Statement> statements = new ArrayList<>();
        int major = vmfs.majorVersion();
        statements.add(new Statement(
                "OLD_VMFS_NO_AUTOMATIC",
                "VMFS " + major + " never gives space back by itself; dead space stays until a reclaim run.",
                Map.of("major", major)));
        statements.add(new Statement(
                "OLD_VMFS_NO_UPGRADE",
                "VMFS " + major + " cannot be upgraded to VMFS 6 in place.",
                Map.of("major", major)));
        if (vmfs.blockSizeBytes() != 1L << 20) {
            statements.add(new Statement(
                    "OLD_VMFS_BLOCK_SIZE",
                    "Its block size is " + (vmfs.blockSizeBytes() >> 20)
                            + " MB, so the array cannot copy to VMFS 6 for the"
                            + " hosts; they copy themselves, which takes longer.",
                    Map.of("bytes", vmfs.blockSizeBytes())));
        }
        String tooOld = old.hosts().stream()
                .map(MountingHost::facts)
                .filter(host -> !host.release().has(EsxiChange.VMFS_6))
                .map(host -> host.version() == null ? host.name() : host.name() + " (" + host.version() + ")")
                .collect(Collectors.joining(", "));
        if (!tooOld.isEmpty()) {
            statements.add(new Statement(
                    "OLD_VMFS_HOSTS_TOO_OLD",
                    "VMFS 6 needs ESXi 6.5 or later on every host that shall use it: " + tooOld + ".",
                    Map.of("hosts", tooOld)));
        }
        return List.copyOf(statements);
    }

    private static List<Statement> steps(Datastore old, List<Candidate> candidates) {
        String name = old.facts().name();
        long used = old.usedBytes();
        List<Statement> steps = new ArrayList<>();
        steps.add(
                candidates.isEmpty()
                        ? new Statement(
                                "OLD_VMFS_STEP_NEW",
                                "Create a VMFS 6 datastore on a new volume with room for all that lies on " + name
                                        + " and mount it on the same hosts; none that there is has that room.",
                                Map.of("datastore", name, "bytes", used))
                        : new Statement(
                                "OLD_VMFS_STEP_TAKE",
                                "Take " + candidates.get(0).name()
                                        + ", or create a VMFS 6 datastore on a new volume with room for"
                                        + " all that lies on " + name + ".",
                                Map.of("target", candidates.get(0).name(), "datastore", name, "bytes", used)));
        steps.add(new Statement(
                "OLD_VMFS_STEP_MOVE",
                "Move the VMs and templates off " + name
                        + " with Storage vMotion, and copy what else lies there: ISO images,"
                        + " files of unregistered VMs, content libraries.",
                Map.of("datastore", name)));
        steps.add(new Statement(
                "OLD_VMFS_STEP_CHECK",
                "Check that nothing is left on " + name
                        + ": not heartbeats of a cluster, not scratch or coredump of a host.",
                Map.of("datastore", name)));
        steps.add(new Statement(
                "OLD_VMFS_STEP_REMOVE",
                "Unmount and delete " + name + ", then remove its volume on the array, or format it anew as VMFS 6.",
                Map.of("datastore", name)));
        return List.copyOf(steps);
    }

    private static int major(Datastore datastore) {
        Vmfs vmfs = datastore.facts().vmfs();
        return vmfs == null ? 0 : vmfs.majorVersion();
    }

    private static boolean usable(DatastoreFacts facts) {
        String maintenance = facts.maintenanceMode();
        return facts.accessible() && (maintenance == null || "normal".equals(maintenance));
    }
}
