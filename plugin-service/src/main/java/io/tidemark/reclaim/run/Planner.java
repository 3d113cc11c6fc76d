package io.tidemark.reclaim.run;

import io.tidemark.array.Arrays;
import io.tidemark.array.VolumeBehind;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.EsxiRelease;
import io.tidemark.reclaim.plan.HostChoice;
import io.tidemark.reclaim.plan.HostChoice.Load;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.MethodChoice;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.vcenter.DatastoreFacts;
import io.tidemark.vcenter.HostFacts;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Plans runs: host, method, unit and expected duration of each datastore, spread over hosts. */
@Component
class Planner {

    private static final Duration RECENT = Duration.ofDays(1);

    private final Arrays arrays;
    private final ReclaimRuns runs;
    private final Durations durations;
    private final ReclaimProperties properties;
    private final Clock clock;

    Planner(Arrays arrays, ReclaimRuns runs, Durations durations, ReclaimProperties properties, Clock clock) {
        this.arrays = arrays;
        this.runs = runs;
        this.durations = durations;
        this.properties = properties;
        this.clock = clock;
    }

    /** Plans all datastores together; each planned run counts as load for the ones after it. */
    List<PlannedRun> plan(
            List<Datastore> datastores, @Nullable Method method, @Nullable Long unit, Predicate<HostFacts> allowed) {
        if (datastores.isEmpty()) {
            return List.of();
        }
        Map<String, Load> load = new HashMap<>(
                runs.hostLoad(datastores.get(0).id().vcenter(), clock.instant().minus(RECENT)));
        List<PlannedRun> planned = new ArrayList<>();
        for (Datastore datastore : datastores) {
            PlannedRun one = plan(datastore, method, unit, allowed, load);
            planned.add(one);
            HostFacts host = one.host().host();
            if (host != null && one.eligible()) {
                load.merge(
                        host.moid(), new Load(1, 1), (a, b) -> new Load(a.live() + b.live(), a.recent() + b.recent()));
            }
        }
        return planned;
    }

    /** The unit for the space there is now. */
    ReclaimUnit unit(VmfsSpace space, @Nullable Long asked, EsxiRelease release) {
        return asked == null
                ? ReclaimUnit.proposed(space, properties.unitPercent())
                : ReclaimUnit.forced(asked, space, release);
    }

    private PlannedRun plan(
            Datastore datastore,
            @Nullable Method asked,
            @Nullable Long askedUnit,
            Predicate<HostFacts> allowed,
            Map<String, Load> load) {
        List<Statement> reasons = new ArrayList<>(datastore.eligibility().reasons());
        List<MountingHost> candidates = datastore.hosts().stream()
                .filter(host -> allowed.test(host.facts()))
                .toList();
        HostChoice host = HostChoice.of(candidates, load);
        HostFacts chosen = host.host();
        EsxiRelease release = chosen == null ? null : EsxiRelease.of(chosen);
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        if (chosen == null || release == null || vmfs == null) {
            if (reasons.isEmpty()) {
                reasons.add(host.reason());
            }
            return new PlannedRun(datastore, reasons, null, null, host, null, List.of(), null, null);
        }
        MethodChoice method = MethodChoice.of(
                askedUnit == null ? asked : Method.ESXCLI, asksForLargeUnits(datastore), arrayName(datastore), release);
        if (method.method() == null) {
            reasons.add(method.reason());
            return new PlannedRun(datastore, reasons, method, null, host, null, List.of(), null, null);
        }
        VmfsSpace space = PlannedRun.space(datastore);
        boolean esxcli = method.method() == Method.ESXCLI;
        ReclaimUnit unit = esxcli ? unit(space, askedUnit, release) : null;
        RunTarget target = new RunTarget(
                datastore.id(),
                datastore.facts().name(),
                vmfs.uuid(),
                vmfs.majorVersion(),
                vmfs.unmapPriority(),
                RunTarget.policy(vmfs),
                datastore.extents().stream()
                        .map(BackedExtent::device)
                        .distinct()
                        .toList(),
                unknownToArrays(datastore),
                space);
        RunPlan plan = new RunPlan(
                method.method(),
                method.reason(),
                unit,
                askedUnit != null,
                chosen.moid(),
                chosen.name(),
                release,
                host.reason(),
                arrayKind(datastore));
        return new PlannedRun(
                datastore,
                reasons,
                method,
                unit,
                host,
                durations.whole(plan, space),
                Warnings.of(datastore, target, plan),
                target,
                plan);
    }

    private boolean asksForLargeUnits(Datastore datastore) {
        return volumes(datastore).stream().anyMatch(volume -> arrays.asksForLargeUnits(volume.arrayId()));
    }

    private static @Nullable String arrayName(Datastore datastore) {
        return volumes(datastore).stream()
                .map(VolumeBehind::arrayName)
                .findFirst()
                .orElse(null);
    }

    private String arrayKind(Datastore datastore) {
        return volumes(datastore).stream()
                .map(volume -> arrays.kind(volume.arrayId()))
                .findFirst()
                .orElse("none");
    }

    /** The datastore's array problem when it is one of the join, not one of the array's present health. */
    private static @Nullable Statement unknownToArrays(Datastore datastore) {
        return volumes(datastore).size() == datastore.extents().size()
                        && !datastore.extents().isEmpty()
                ? null
                : datastore.arrayProblem();
    }

    private static List<VolumeBehind> volumes(Datastore datastore) {
        return datastore.extents().stream()
                .map(BackedExtent::volume)
                .filter(Objects::nonNull)
                .toList();
    }
}
