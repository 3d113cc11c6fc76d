package io.tidemark.advice.web;

import io.tidemark.advice.VmInventory;
import io.tidemark.advice.unmap.Condition;
import io.tidemark.advice.unmap.Readiness;
import io.tidemark.advice.unmap.ReadinessService.AssessedDisks;
import io.tidemark.advice.unmap.Verdict;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.validation.ListedValues;
import io.tidemark.vcenter.object.InventoryTree;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The filters of the list; absent = all. Moids and names of enums, checked. */
record ReadinessFilter(
        @Nullable ObjectId datastore,
        @Nullable ObjectId cluster,
        @Nullable Verdict verdict,
        @Nullable Condition condition) {

    private static final Set<String> SORTABLE = Set.of("vm", "datastore", "cluster", "verdict", "capacityBytes");

    /** @param condition one that fails or is not known */
    static ReadinessFilter of(
            @Nullable String datastoreId,
            @Nullable String clusterId,
            @Nullable String verdict,
            @Nullable String condition) {
        return new ReadinessFilter(
                ObjectId.optional(datastoreId),
                ObjectId.optional(clusterId),
                verdict == null ? null : ListedValues.one("verdict", verdict, Verdict.class),
                condition == null ? null : ListedValues.one("condition", condition, Condition.class));
    }

    List<Readiness> apply(AssessedDisks assessed, PageQuery page) {
        VmInventory vmInventory = assessed.vmInventory();
        String q = page.q() == null ? "" : page.q().strip().toLowerCase(Locale.ROOT);
        Comparator<Row> order = order(vmInventory, page.sortField(SORTABLE, "vm"));
        return assessed.disks().stream()
                .filter(one -> matches(vmInventory, one))
                .map(Row::of)
                .filter(row -> row.name().contains(q))
                .sorted((page.descending() ? order.reversed() : order)
                        .thenComparing(Row::name)
                        .thenComparing(row -> row.one().subject().vm().moid())
                        .thenComparing(row -> row.one().subject().disk() == null
                                ? 0
                                : row.one().subject().disk().key()))
                .map(Row::one)
                .toList();
    }

    /** A disk with the name of its VM in lower case, which most comparisons need. */
    private record Row(Readiness one, String name) {

        static Row of(Readiness one) {
            return new Row(one, one.subject().vm().name().toLowerCase(Locale.ROOT));
        }
    }

    private boolean matches(VmInventory vmInventory, Readiness one) {
        Datastore on = one.subject().datastore();
        return (datastore == null || on != null && same(datastore, on.id()))
                && (cluster == null || inCluster(vmInventory, one, cluster))
                && (verdict == null || verdict == one.verdict())
                && (condition == null || one.open().contains(condition));
    }

    private static boolean inCluster(VmInventory vmInventory, Readiness one, ObjectId wanted) {
        InventoryTree.Node node = vmInventory.cluster(one.subject().vm());
        return node != null
                && same(wanted, new ObjectId(vmInventory.vcenter(), node.ref().moid()));
    }

    private static boolean same(ObjectId one, ObjectId other) {
        return one.moid().equals(other.moid()) && one.vcenter().equalsIgnoreCase(other.vcenter());
    }

    private static Comparator<Row> order(VmInventory vmInventory, String field) {
        return switch (field) {
            case "datastore" ->
                Comparator.comparing(row -> {
                    Datastore on = row.one().subject().datastore();
                    return on == null ? "" : on.facts().name().toLowerCase(Locale.ROOT);
                });
            case "cluster" ->
                Comparator.comparing(row -> {
                    InventoryTree.Node node =
                            vmInventory.cluster(row.one().subject().vm());
                    return node == null ? "" : node.name().toLowerCase(Locale.ROOT);
                });
            case "verdict" -> Comparator.comparing(row -> row.one().verdict());
            case "capacityBytes" -> Comparator.comparingLong(row -> row.one().capacityBytes());
            default -> Comparator.comparing(Row::name);
        };
    }
}
