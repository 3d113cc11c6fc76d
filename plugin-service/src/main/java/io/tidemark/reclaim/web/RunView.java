package io.tidemark.reclaim.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.cancel.CancelRules;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.walk.UnitSwitch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as callers see it; {@code progress} 0..1, {@code version} counts changes. */
record RunView(
        String id,
        ObjectId datastoreId,
        String datastoreName,
        String vcenter,
        RunState state,
        Method method,
        Statement methodReason,
        @Nullable Long requestedUnit,
        @Nullable Statement unitReason,
        @Nullable Long effectiveUnit,
        @Nullable Statement effectiveUnitReason,
        List<Switch> unitSwitches,
        Host host,
        Statement hostReason,
        String startedBy,
        @Nullable String reason,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Long blocksWalked,
        @Nullable Long blocksTotal,
        @Nullable Double progress,
        @Nullable Double walkMBps,
        @Nullable Duration remaining,
        @Nullable Long pass,
        @Nullable Long passes,
        @Nullable FiguresView before,
        @Nullable FiguresView after,
        @Nullable Long reclaimedBytes,
        Verification.@Nullable Range reclaimedRange,
        Verified verification,
        boolean cancelable,
        @Nullable Statement cancelNote,
        List<Finding> findings,
        List<TimelineEntry> timeline,
        @Nullable Statement problem,
        long version) {

    record Host(ObjectId id, String name) {}

    /** From {@code at} on the host worked in units of {@code unit} blocks. */
    record Switch(@Nullable Instant at, long unit, Statement reason) {

        static Switch of(UnitSwitch one) {
            return new Switch(
                    one.at(),
                    one.unit(),
                    new Statement(
                            one.unit() == 200 ? "SWITCHED_TO_200" : "SWITCHED",
                            one.unit() == 200
                                    ? "The unit became larger than 1 % of the free space, or the datastore 75 % full."
                                    : "The host went over to another unit.",
                            Map.of("unit", one.unit())));
        }
    }

    /** How far the gain is proven. */
    record Verified(Verification.Outcome outcome, Statement summary) {}

    static RunView of(ReclaimRun run) {
        Pace pace = Pace.of(run);
        EffectiveUnit effective = EffectiveUnit.of(run);
        ObjectId datastore = run.target().datastore();
        Verification verification = run.end().verification();
        return new RunView(
                run.id(),
                datastore,
                run.target().name(),
                datastore.vcenter(),
                run.state(),
                run.plan().method(),
                run.plan().methodReason(),
                run.plan().unit() == null ? null : run.plan().unit().blocks(),
                run.plan().unit() == null ? null : run.plan().unit().reason(),
                effective.blocks(),
                effective.reason(),
                run.progress().unmap().switches().stream().map(Switch::of).toList(),
                new Host(
                        new ObjectId(datastore.vcenter(), run.plan().host()),
                        run.plan().hostName()),
                run.plan().hostReason(),
                run.startedBy(),
                run.reason(),
                run.createdAt(),
                run.startedAt(),
                run.end().endedAt(),
                pace.blocksWalked(),
                run.target().space().freeBlocks(),
                pace.progress(),
                pace.mbps(),
                pace.remaining(),
                pace.pass(),
                pace.passes(),
                FiguresView.of(run.figures().before(), run.target()),
                FiguresView.of(run.figures().after(), run.target()),
                verification.reclaimedBytes(),
                verification.range(),
                new Verified(verification.outcome(), verification.summary()),
                CancelRules.possible(run),
                CancelRules.note(run),
                run.findings(),
                run.timeline(),
                run.problem(),
                run.version());
    }
}
