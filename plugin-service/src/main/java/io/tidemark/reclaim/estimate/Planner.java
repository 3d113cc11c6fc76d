package io.tidemark.reclaim.estimate;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.plan.HostChoice;
import io.tidemark.reclaim.plan.HostChoice.Load;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.MethodChoice;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.trial.Trial;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Plans runs: host, method, unit and expected duration of each datastore, spread over hosts. */
@Component
public class Planner {

    private static final Duration RECENT = Duration.ofDays(1);

    private final ConnectedArrays arrays;
    private final RunQueries runs;
    private final Durations durations;
    private final VerificationTimes verificationTimes;
    private final StoredSettings settings;
    private final Trial trial;
    private final Clock clock;

    Planner(
            ConnectedArrays arrays,
            RunQueries runs,
            Durations durations,
            VerificationTimes verificationTimes,
            StoredSettings settings,
            Trial trial,
            Clock clock) {
        this.arrays = arrays;
        this.runs = runs;
        this.durations = durations;
        this.verificationTimes = verificationTimes;
        this.settings = settings;
        this.trial = trial;
        this.clock = clock;
    }

    /** Plans all datastores together, those on full pools first; each planned run counts as load for the ones after it. */
    public List<PlannedRun> plan(
            List<Datastore> datastores, @Nullable Method method, @Nullable Long unit, Predicate<HostFacts> allowed) {
        if (datastores.isEmpty()) {
            return List.of();
        }
        Context context = new Context(
                method,
                unit,
                allowed,
                new HashMap<>(runs.hostLoad(
                        datastores.get(0).id().vcenter(), clock.instant().minus(RECENT))),
                durations.learned(),
                verificationTimes.learned(),
                settings.current().unitPercent());
        Optional<Statement> preview = trial.preview();
        FullPools full = FullPools.among(datastores, arrays, settings.current().fullPoolPercent());
        Set<String> volumes = new HashSet<>();
        List<PlannedRun> planned = new ArrayList<>();
        for (Datastore datastore : full.first()) {
            PlannedRun any = once(plan(datastore, context), volumes);
            PlannedRun warned = full.reason(datastore).map(any::warned).orElse(any);
            PlannedRun one = preview.map(warned::warned).orElse(warned);
            planned.add(one);
            HostFacts host = one.host().host();
            if (host != null && one.eligible()) {
                context.load()
                        .merge(
                                host.moid(),
                                new Load(1, 1),
                                (a, b) -> new Load(a.live() + b.live(), a.recent() + b.recent()));
            }
        }
        return planned;
    }

    /** A volume that is two of the datastores gets one run. */
    private static PlannedRun once(PlannedRun planned, Set<String> volumes) {
        RunTarget target = planned.target();
        boolean again =
                planned.eligible() && target != null && !target.vmfsUuid().isBlank() && !volumes.add(target.vmfsUuid());
        return again ? planned.refused(InventoryMessage.RUN_IN_PROGRESS_ELSEWHERE.statement()) : planned;
    }

    /** Data for all datastores of a request; {@code load} increases with each planned run. */
    private record Context(
            @Nullable Method method,
            @Nullable Long unit,
            Predicate<HostFacts> allowed,
            Map<String, Load> load,
            Durations.Learned durations,
            VerificationTimes.Learned verificationTimes,
            BigDecimal unitPercent) {}

    /** The unit for the current space of a datastore on these arrays. */
    public ReclaimUnit unit(VmfsSpace space, @Nullable Long asked, EsxiRelease release, Collection<String> arrayIds) {
        return unit(space, asked, release, arrayIds, settings.current().unitPercent());
    }

    private ReclaimUnit unit(
            VmfsSpace space,
            @Nullable Long asked,
            EsxiRelease release,
            Collection<String> arrayIds,
            BigDecimal unitPercent) {
        long ceiling = arrays.largestUnit(arrayIds);
        return asked == null
                ? ReclaimUnit.proposed(space, unitPercent, ceiling)
                : ReclaimUnit.forced(asked, space, release, ceiling);
    }

    private PlannedRun plan(Datastore datastore, Context context) {
        Long askedUnit = context.unit();
        List<Statement> reasons = new ArrayList<>(datastore.eligibility().reasons());
        List<MountingHost> candidates = datastore.hosts().stream()
                .filter(host -> context.allowed().test(host.facts()))
                .toList();
        HostChoice host = HostChoice.of(candidates, context.load());
        HostFacts chosen = host.host();
        EsxiRelease release = chosen == null ? EsxiRelease.UNKNOWN : chosen.release();
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        if (chosen == null || !release.known() || vmfs == null) {
            if (reasons.isEmpty()) {
                reasons.add(host.reason());
            }
            return new PlannedRun(
                    datastore, reasons, null, null, host, null, List.of(), null, List.of(), null, null, null);
        }
        MethodChoice method = method(datastore, askedUnit == null ? context.method() : Method.ESXCLI, release);
        if (method.method() == null) {
            reasons.add(method.reason());
            return new PlannedRun(
                    datastore, reasons, method, null, host, null, List.of(), null, List.of(), null, null, null);
        }
        VmfsSpace space = PlannedRun.space(datastore);
        boolean esxcli = method.method() == Method.ESXCLI;
        ReclaimUnit unit = esxcli ? unit(space, askedUnit, release, arrayIds(datastore), context.unitPercent()) : null;
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
                arrayNames(datastore),
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
        DurationRange duration = context.durations().whole(plan, space);
        DurationRange verification = datastore.arrayProblem() != null || target.arrayProblem() != null
                ? null
                : context.verificationTimes().of(target, plan.arrayKind(), arrayIds(datastore));
        return new PlannedRun(
                datastore,
                reasons,
                method,
                unit,
                host,
                duration,
                context.durations().curve(plan, space, arrays.largestUnit(arrayIds(datastore))),
                verification,
                Warnings.of(datastore, target, plan),
                target,
                plan,
                needs(datastore, candidates, chosen, plan, duration, verification));
    }

    /** Hosts that support the planned method can replace the planned host. */
    private static RunNeeds needs(
            Datastore datastore,
            List<MountingHost> candidates,
            HostFacts chosen,
            RunPlan plan,
            DurationRange duration,
            @Nullable DurationRange verification) {
        List<RunNeeds.Candidate> hosts = new ArrayList<>();
        hosts.add(new RunNeeds.Candidate(chosen.moid(), chosen.name(), plan.release()));
        for (MountingHost other : candidates) {
            EsxiRelease release = other.facts().release();
            boolean able = other.canReclaim()
                    && release.known()
                    && !other.facts().moid().equals(chosen.moid())
                    && ReclaimUnit.limits(release) == ReclaimUnit.limits(plan.release())
                    && (plan.method() == Method.ESXCLI || release.has(EsxiChange.UNMAP_TASK));
            if (able) {
                hosts.add(new RunNeeds.Candidate(
                        other.facts().moid(), other.facts().name(), release));
            }
        }
        return new RunNeeds(
                arrayIds(datastore),
                hosts,
                Math.sqrt((double) duration.min().toMillis() * duration.max().toMillis()) / 1000,
                verification == null ? null : Double.valueOf(verification.max().toSeconds()),
                RunNeeds.Origin.MANUAL,
                null,
                null);
    }

    /** An array that has not listed its volumes may be the one behind the datastore. */
    private MethodChoice method(Datastore datastore, @Nullable Method asked, EsxiRelease release) {
        boolean known = datastore.local()
                || volumes(datastore).size() == datastore.extents().size();
        Optional<String> unlisted = known ? Optional.empty() : arrays.unlistedAskingForLargeUnits();
        return asked == null && unlisted.isPresent() && !asksForLargeUnits(datastore)
                ? MethodChoice.unlisted(unlisted.get())
                : MethodChoice.of(asked, asksForLargeUnits(datastore), arrayName(datastore), release);
    }

    private boolean asksForLargeUnits(Datastore datastore) {
        return volumes(datastore).stream().anyMatch(volume -> arrays.asksForLargeUnits(volume.arrayId()));
    }

    private static @Nullable String arrayName(Datastore datastore) {
        return volumes(datastore).stream()
                .map(BackingVolume::arrayName)
                .findFirst()
                .orElse(null);
    }

    private String arrayKind(Datastore datastore) {
        return volumes(datastore).stream()
                .map(volume -> arrays.kind(volume.arrayId()))
                .findFirst()
                .orElse("none");
    }

    /**
     * The datastore's array problem when it is one of the join, or of figures that vCenter's storage monitoring reports,
     * and not one of the array's present health; or why the volumes do not belong to the datastore.
     */
    private static @Nullable Statement unknownToArrays(Datastore datastore) {
        DeadSpace dead = datastore.deadSpace();
        if (dead != null && dead.mismatched()) {
            return dead.doubt();
        }
        return volumes(datastore).size() == datastore.extents().size()
                        && !datastore.extents().isEmpty()
                        && datastore.extents().stream().noneMatch(BackedExtent::reported)
                ? null
                : datastore.arrayProblem();
    }

    private static List<String> arrayIds(Datastore datastore) {
        return volumes(datastore).stream()
                .map(BackingVolume::arrayId)
                .distinct()
                .sorted()
                .toList();
    }

    /** In the order of their ids. */
    private static List<String> arrayNames(Datastore datastore) {
        Map<String, String> names = new TreeMap<>();
        volumes(datastore).forEach(volume -> names.put(volume.arrayId(), volume.arrayName()));
        return List.copyOf(names.values());
    }

    private static List<BackingVolume> volumes(Datastore datastore) {
        return datastore.extents().stream()
                .map(BackedExtent::volume)
                .filter(Objects::nonNull)
                .toList();
    }
}
