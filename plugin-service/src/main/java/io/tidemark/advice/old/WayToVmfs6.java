package io.tidemark.advice.old;

import io.tidemark.advice.AdviceMessage;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the datastores that the caller may view to which VMs on VMFS 5 or earlier can be moved. */
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

    /** Usable mounts only: a host that cannot use the old datastore does not require the new one. */
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
        statements.add(AdviceMessage.OLD_VMFS_NO_AUTOMATIC.with("major", major));
        statements.add(AdviceMessage.OLD_VMFS_NO_UPGRADE.with("major", major));
        if (vmfs.blockSizeBytes() != 1L << 20) {
            statements.add(AdviceMessage.OLD_VMFS_BLOCK_SIZE.with("bytes", vmfs.blockSizeBytes()));
        }
        String tooOld = old.hosts().stream()
                .map(MountingHost::facts)
                .filter(host -> !host.release().has(EsxiChange.VMFS_6))
                .map(host -> host.version() == null ? host.name() : host.name() + " (" + host.version() + ")")
                .collect(Collectors.joining(", "));
        if (!tooOld.isEmpty()) {
            statements.add(AdviceMessage.OLD_VMFS_HOSTS_TOO_OLD.with("hosts", tooOld));
        }
        return List.copyOf(statements);
    }

    private static List<Statement> steps(Datastore old, List<Candidate> candidates) {
        String name = old.facts().name();
        long used = old.usedBytes();
        List<Statement> steps = new ArrayList<>();
        steps.add(
                candidates.isEmpty()
                        ? AdviceMessage.OLD_VMFS_STEP_NEW.with("datastore", name, "bytes", used)
                        : AdviceMessage.OLD_VMFS_STEP_TAKE.with(
                                "target", candidates.get(0).name(), "datastore", name, "bytes", used));
        steps.add(AdviceMessage.OLD_VMFS_STEP_MOVE.with("datastore", name));
        steps.add(AdviceMessage.OLD_VMFS_STEP_CHECK.with("datastore", name));
        steps.add(AdviceMessage.OLD_VMFS_STEP_REMOVE.with("datastore", name));
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
