package io.tidemark.policy.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyProblemMessage;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScopeTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    private static ObjectId id(String moid) {
        return new ObjectId(VCENTER, moid);
    }

    private static Datastore datastore(String name, String type, @Nullable LastRun run) {
        Vmfs vmfs = new Vmfs("uuid", 6, "6.82", 1 << 20, false, "low", null, List.of());
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1",
                name,
                type,
                true,
                "normal",
                1000,
                600,
                NOW,
                "VMFS".equals(type) ? vmfs : null,
                List.of(new Mount("host-7", true, true, true)),
                "group-p1",
                null);
        return new Datastore(id("datastore-1"), facts, List.of(), List.of(), null, null, run, null);
    }

    private static boolean named(@Nullable String pattern, @Nullable String excluded, String name) {
        return new PolicyScope(null, null, null, null, null, null, null, null, pattern, null, null, excluded)
                .contains(datastore(name, "VMFS", null), ScopeContext.NONE);
    }

    @Test
    void knowsNamesByPattern() {
        assertThat(named("prod-*", null, "Prod-01")).isTrue();
        assertThat(named("prod-??", null, "prod-1")).isFalse();
        assertThat(named("*[1]*", null, "a[1]b")).isTrue();
        assertThat(named("*", "*-test", "prod-test")).isFalse();
        assertThat(named("*a*a*a*a*a*a*a*b", null, "a".repeat(80))).isFalse();
    }

    @Test
    void knowsDatastoresByClusterAndHost() {
        Datastore datastore = datastore("a", "VMFS", null);
        assertThat(new PolicyScope(
                                null,
                                null,
                                List.of(id("group-p1")),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null)
                        .contains(datastore, ScopeContext.NONE))
                .isTrue();
        assertThat(new PolicyScope(
                                null, null, null, null, List.of(id("host-7")), null, null, null, null, null, null, null)
                        .contains(datastore, ScopeContext.NONE))
                .isTrue();
        assertThat(new PolicyScope(
                                null, null, null, null, List.of(id("host-8")), null, null, null, null, null, null, null)
                        .contains(datastore, ScopeContext.NONE))
                .isFalse();
        assertThat(new PolicyScope(
                                true,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                List.of(id("datastore-1")),
                                null,
                                null)
                        .contains(datastore, ScopeContext.NONE))
                .isFalse();
    }

    @Test
    void knowsDatastoresByFolderClusterAndTag() {
        Datastore datastore = datastore("a", "VMFS", null);
        String tag = "urn:vmomi:InventoryServiceTag:0b1c:GLOBAL";
        String other = "urn:vmomi:InventoryServiceTag:0b1d:GLOBAL";
        ScopeContext around = new ScopeContext(
                new InventoryTree(Map.of(
                        "datastore-1", node("Datastore", "datastore-1", "group-s4"),
                        "group-s4", node("Folder", "group-s4", "datacenter-2"),
                        "host-7", node("HostSystem", "host-7", "domain-c3"),
                        "domain-c3", node("ClusterComputeResource", "domain-c3", "group-h9"))),
                Map.of(tag, Set.of("group-p1"), other, Set.of("datastore-2")),
                id -> "none");
        assertThat(scope(List.of(id("datacenter-2")), null, null, null).contains(datastore, around))
                .isTrue();
        assertThat(scope(List.of(id("group-h9")), null, null, null).contains(datastore, around))
                .as("a folder of hosts")
                .isFalse();
        assertThat(scope(null, List.of(id("domain-c3")), null, null).contains(datastore, around))
                .isTrue();
        assertThat(scope(null, null, List.of(tag), null).contains(datastore, around))
                .isTrue();
        assertThat(scope(null, null, List.of(other), null).contains(datastore, around))
                .isFalse();
        assertThat(scope(List.of(id("group-s4")), null, null, List.of(tag)).contains(datastore, around))
                .isFalse();
    }

    @Test
    void refusesWhatIsNoTag() {
        assertThatThrownBy(() -> scope(null, null, List.of("urn:vmomi:InventoryServiceTag:a/../b:GLOBAL"), null))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.errors())
                                .extracting(error -> error.message().code())
                                .containsExactly(PolicyProblemMessage.TAG_ID_INVALID.name()));
    }

    private static PolicyScope scope(
            @Nullable List<ObjectId> folders,
            @Nullable List<ObjectId> clusters,
            @Nullable List<String> tags,
            @Nullable List<String> excludedTags) {
        return new PolicyScope(null, null, null, null, null, folders, clusters, tags, null, null, excludedTags, null);
    }

    private static InventoryTree.Node node(String type, String moid, String parent) {
        return new InventoryTree.Node(new ManagedRef(type, moid), moid, parent);
    }

    @Test
    void leavesOutEverythingButVmfs() {
        assertThat(new PolicyScope(true, null, null, null, null, null, null, null, null, null, null, null)
                        .contains(datastore("a", "NFS", null), ScopeContext.NONE))
                .isFalse();
    }

    @Test
    void listsOnlyWhatCannotGrow() {
        assertThat(new PolicyScope(
                                null,
                                List.of(id("datastore-1")),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null)
                        .explicit())
                .isTrue();
        assertThat(new PolicyScope(
                                null,
                                List.of(id("datastore-1")),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                "*",
                                null,
                                null,
                                null)
                        .explicit())
                .isFalse();
    }

    @Test
    void doesNotTakeUncertainDeadSpaceForAny() {
        Datastore small = datastore("a", "VMFS", null);
        Datastore uncertain = new Datastore(
                small.id(),
                small.facts(),
                List.of(),
                List.of(),
                new ArrayUsage(2L << 30, 2L << 30, 0, NOW),
                null,
                null,
                null);
        assertThat(new PolicyConditions(1L, null, null, null, null).unmet(uncertain, NOW))
                .extracting(Statement::code)
                .containsExactly("DEAD_SPACE_UNCERTAIN");
    }

    @Test
    void doesNotTakeUnknownDeadSpaceForAny() {
        assertThat(new PolicyConditions(1L, null, null, null, null).unmet(datastore("a", "VMFS", null), NOW))
                .extracting(Statement::code)
                .containsExactly("DEAD_SPACE_UNKNOWN");
        assertThat(PolicyConditions.NONE.unmet(datastore("a", "VMFS", null), NOW))
                .isEmpty();
    }

    @Test
    void keepsItsDistanceFromTheLastRun() {
        LastRun run = new LastRun("r", "COMPLETED", "RECLAIMED", false, NOW.minusSeconds(3600), NOW, 1L, null);
        assertThat(new PolicyConditions(null, null, 2, null, null).unmet(datastore("a", "VMFS", run), NOW))
                .extracting(Statement::code)
                .containsExactly("LAST_RUN_TOO_RECENT");
        assertThat(new PolicyConditions(null, null, 1, null, null).unmet(datastore("a", "VMFS", run), NOW))
                .isEmpty();
    }
}
