package io.tidemark.advice.old;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.inventory.BalloonGuidance;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the guidance for VMFS datastores that are mounted by hosts too old for a reclaim run. */
final class OldHosts {

    private OldHosts() {}

    /** Empty if no such host mounts it, or it is not VMFS. */
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
                .ifPresent(newer -> statements.add(AdviceMessage.OLD_HOST_NEWER_CAN_RUN.with(
                        "host", newer.facts().name())));
        for (MountingHost host : old) {
            without(host).ifPresent(statements::add);
        }
        if (able) {
            statements.add(
                    offered ? AdviceMessage.OLD_HOST_BALLOON.statement() : AdviceMessage.OLD_HOST_NO_ROOM.statement());
            statements.add(growth(datastore.facts()));
        }
        return List.copyOf(statements);
    }

    private static Optional<Statement> without(MountingHost host) {
        String name = host.facts().name();
        return switch (OldWay.of(host.facts().release())) {
            case UPDATE_FIRST -> Optional.of(AdviceMessage.OLD_HOST_BEFORE_UPDATE_1.with("host", name));
            case NONE -> Optional.of(AdviceMessage.OLD_HOST_NO_UNMAP.with("host", name));
            case UNKNOWN -> Optional.of(AdviceMessage.OLD_HOST_UNKNOWN.with("host", name));
            case RUN, VMKFSTOOLS -> Optional.empty();
        };
    }

    private static Statement growth(DatastoreFacts facts) {
        Long growth = facts.uncommittedBytes();
        if (growth == null) {
            return AdviceMessage.OLD_HOST_GROWTH_UNKNOWN.statement();
        }
        return growth == 0
                ? AdviceMessage.OLD_HOST_NO_GROWTH.statement()
                : AdviceMessage.OLD_HOST_GROWTH.with("bytes", growth);
    }
}
