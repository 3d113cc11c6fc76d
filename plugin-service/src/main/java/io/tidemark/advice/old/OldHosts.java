package io.tidemark.advice.old;

import io.tidemark.inventory.BalloonGuidance;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the guidance for VMFS datastores that are mounted by hosts too old for a reclaim run. */
final class OldHosts {

    private OldHosts() {}

    /** Empty when no host that mounts it is old, or it is no VMFS. */
    static Optional<OldHostGuidance> guidance(Datastore datastore) {
        List<MountingHost> old = datastore.vmfs()
                ? datastore.hosts().stream().filter(MountingHost::tooOld).toList()
                : List.of();
        return old.isEmpty() ? Optional.empty() : Optional.of(guidance(datastore, old));
    }

    private static OldHostGuidance guidance(Datastore datastore, List<MountingHost> old) {
        DatastoreFacts facts = datastore.facts();
        boolean able = old.stream()
                .anyMatch(host -> host.usable() && OldWay.of(host.facts().release()) == OldWay.VMKFSTOOLS);
        Integer percent = able ? (Integer) BalloonGuidance.safePercent(facts) : null;
        boolean offered = percent != null && percent > 0;
        return new OldHostGuidance(
                datastore.id(),
                facts.name(),
                datastore.fileSystem(),
                facts.capacityBytes(),
                facts.freeBytes(),
                facts.uncommittedBytes(),
                old.stream().map(host -> host(datastore, host)).toList(),
                percent,
                percent == null ? null : (Long) (facts.freeBytes() / 100 * percent),
                offered ? BalloonGuidance.commands(facts.name(), percent) : List.of(),
                statements(datastore, old, able, offered));
    }

    private static OldHostGuidance.Host host(Datastore datastore, MountingHost host) {
        return new OldHostGuidance.Host(
                new ObjectId(datastore.id().vcenter(), host.facts().moid()),
                host.facts().name(),
                host.facts().version(),
                host.facts().build(),
                OldWay.of(host.facts().release()) == OldWay.VMKFSTOOLS);
    }

    private static List<Statement> statements(
            Datastore datastore, List<MountingHost> old, boolean able, boolean offered) {
        List<Statement> statements = new ArrayList<>();
        datastore.hosts().stream()
                .filter(MountingHost::canReclaim)
                .findFirst()
                .ifPresent(newer -> statements.add(new Statement(
                        "OLD_HOST_NEWER_CAN_RUN",
                        newer.facts().name() + " mounts it too and is new enough: run the reclamation there instead.",
                        Map.of("host", newer.facts().name()))));
        for (MountingHost host : old) {
            without(host).ifPresent(statements::add);
        }
        if (able) {
            statements.add(
                    offered
                            ? Statement.of(
                                    "OLD_HOST_BALLOON",
                                    "vmkfstools -y fills that share of the free space with a balloon file until it ends."
                                            + " Thin disks that grow meanwhile can run out of space and their VMs stop.")
                            : Statement.of(
                                    "OLD_HOST_NO_ROOM",
                                    "What must stay free, for 5 % of the capacity and for thin disks to grow, leaves no room for"
                                            + " a balloon file. Do not run vmkfstools -y here."));
            statements.add(growth(datastore.facts()));
        }
        return List.copyOf(statements);
    }

    private static Optional<Statement> without(MountingHost host) {
        String name = host.facts().name();
        return switch (OldWay.of(host.facts().release())) {
            case UPDATE_FIRST ->
                Optional.of(new Statement(
                        "OLD_HOST_BEFORE_UPDATE_1",
                        name + " is ESXi 5.0 before Update 1, which has no vmkfstools -y; install Update 1 at least.",
                        Map.of("host", name)));
            case NONE ->
                Optional.of(new Statement(
                        "OLD_HOST_NO_UNMAP",
                        name + " is older than ESXi 5.0 and cannot give space back at all.",
                        Map.of("host", name)));
            case UNKNOWN ->
                Optional.of(new Statement(
                        "OLD_HOST_UNKNOWN",
                        "The release of " + name + " is not known, so nothing is advised for it.",
                        Map.of("host", name)));
            case RUN, VMKFSTOOLS -> Optional.empty();
        };
    }

    private static Statement growth(DatastoreFacts facts) {
        Long growth = facts.uncommittedBytes();
        if (growth == null) {
            return Statement.of(
                    "OLD_HOST_GROWTH_UNKNOWN",
                    "vCenter does not say how much the thin disks here can still grow. With many of them, fill less or nothing.");
        }
        return growth == 0
                ? Statement.of("OLD_HOST_NO_GROWTH", "No thin disk here can still grow.")
                : new Statement(
                        "OLD_HOST_GROWTH",
                        "What thin disks here can still grow by stays free as well.",
                        Map.of("bytes", growth));
    }
}
