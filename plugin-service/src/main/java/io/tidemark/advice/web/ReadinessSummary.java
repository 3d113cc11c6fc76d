package io.tidemark.advice.web;

import io.tidemark.advice.VmPicture;
import io.tidemark.advice.unmap.Condition;
import io.tidemark.advice.unmap.ConditionCheck;
import io.tidemark.advice.unmap.Outcome;
import io.tidemark.advice.unmap.Readiness;
import io.tidemark.advice.unmap.Verdict;
import io.tidemark.advice.web.ReadinessView.NamedObject;
import io.tidemark.inventory.Datastore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Disks counted by verdict; bytes are disk sizes, not reclaimable space.
 *
 * @param conditions those that fail or are not known somewhere
 * @param datastores by name; disks whose datastore is not known are in none
 * @param clusters by name; disks of hosts outside clusters are in none
 */
record ReadinessSummary(
        Instant readAt,
        List<VerdictCount> verdicts,
        List<OpenCondition> conditions,
        List<Group> datastores,
        List<Group> clusters) {

    /**
     * Disks of one verdict.
     *
     * @param disks disks of this verdict
     */
    record VerdictCount(Verdict verdict, int disks, long capacityBytes) {}

    /**
     * On how many disks a condition fails, or is not known.
     *
     * @param failing disks on which it fails
     * @param notKnown disks on which it is not known
     */
    record OpenCondition(Condition condition, int failing, int notKnown) {}

    /** The disks on one datastore, or of the VMs in one cluster. */
    record Group(NamedObject object, List<VerdictCount> verdicts) {}

    static ReadinessSummary of(VmPicture picture, List<Readiness> disks) {
        return new ReadinessSummary(
                picture.readAt(),
                counts(disks),
                Stream.of(Condition.values())
                        .map(condition -> new OpenCondition(
                                condition,
                                count(disks, condition, Outcome.FAIL),
                                count(disks, condition, Outcome.NOT_KNOWN)))
                        .filter(open -> open.failing() + open.notKnown() > 0)
                        .toList(),
                groups(disks, one -> datastore(one.subject().datastore())),
                groups(
                        disks,
                        one -> ReadinessView.cluster(picture, one.subject().vm())));
    }

    private static List<VerdictCount> counts(List<Readiness> disks) {
        return Stream.of(Verdict.values())
                .map(verdict -> {
                    List<Readiness> of = disks.stream()
                            .filter(one -> one.verdict() == verdict)
                            .toList();
                    return new VerdictCount(
                            verdict,
                            of.size(),
                            of.stream().mapToLong(Readiness::capacityBytes).sum());
                })
                .toList();
    }

    private static int count(List<Readiness> disks, Condition condition, Outcome outcome) {
        int count = 0;
        for (Readiness one : disks) {
            for (ConditionCheck check : one.checks()) {
                count += check.condition() == condition && check.outcome() == outcome ? 1 : 0;
            }
        }
        return count;
    }

    private static List<Group> groups(List<Readiness> disks, Function<Readiness, @Nullable NamedObject> by) {
        Map<NamedObject, List<Readiness>> grouped = new LinkedHashMap<>();
        for (Readiness one : disks) {
            NamedObject object = by.apply(one);
            if (object != null) {
                grouped.computeIfAbsent(object, ignored -> new ArrayList<>()).add(one);
            }
        }
        return grouped.entrySet().stream()
                .map(entry -> new Group(entry.getKey(), counts(entry.getValue())))
                .sorted(Comparator.comparing(group -> group.object().name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    private static @Nullable NamedObject datastore(@Nullable Datastore datastore) {
        return datastore == null
                ? null
                : new NamedObject(datastore.id(), datastore.facts().name());
    }
}
