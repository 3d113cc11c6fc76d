package io.tidemark.inventory.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.tidemark.array.BackingVolume;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.Seen;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DatastoreFilterTest {

    private static final long GB = 1L << 30;
    private static final PageQuery ANY = new PageQuery(null, null, null, null);

    private static DatastoreFilter filter(
            @Nullable Boolean onArray,
            @Nullable String cluster,
            @Nullable String lastRunOutcome,
            @Nullable String datastoreId) {
        return new DatastoreFilter(
                "all",
                null,
                null,
                onArray,
                null,
                cluster,
                null,
                null,
                lastRunOutcome,
                null,
                null,
                null,
                null,
                datastoreId);
    }

    private static Datastore datastore(String moid, @Nullable String cluster) {
        DatastoreFacts facts = new DatastoreFacts(
                moid, "name of " + moid, "VMFS", true, null, 1000, 600, Seen.AT, null, List.of(), cluster, null);
        return new Datastore(new ObjectId(Seen.VCENTER, moid), facts, List.of(), List.of(), null, null, null, null);
    }

    private static Datastore on(String moid, @Nullable BackingVolume volume) {
        Datastore bare = datastore(moid, null);
        return new Datastore(
                bare.id(),
                bare.facts(),
                List.of(),
                List.of(new BackedExtent("naa." + moid, volume, null)),
                null,
                null,
                null,
                null);
    }

    private static List<String> onArray(boolean wanted) {
        BackingVolume gold = new BackingVolume("array-1", "Gold", "volume-1", "gold-01", 1000);
        return filter(wanted, null, null, null)
                .apply(List.of(on("datastore-1", gold), on("datastore-2", null)), ANY)
                .stream()
                .map(datastore -> datastore.id().moid())
                .toList();
    }

    @Test
    void distinguishesDatastoresOnConnectedArraysFromOthers() {
        assertThat(onArray(true)).containsExactly("datastore-1");
        assertThat(onArray(false)).containsExactly("datastore-2");
    }

    private static List<String> found(String cluster) {
        return filter(null, cluster, null, null)
                .apply(List.of(datastore("datastore-1", "group-p7"), datastore("datastore-2", null)), ANY)
                .stream()
                .map(datastore -> datastore.id().moid())
                .toList();
    }

    @Test
    void findsTheDatastoresOfADatastoreClusterByEitherFormOfItsId() {
        assertThat(found("group-p7")).containsExactly("datastore-1");
        assertThat(found(Seen.VCENTER + ":group-p7")).containsExactly("datastore-1");
        assertThat(found("urn:vmomi:StoragePod:group-p7:" + Seen.VCENTER)).containsExactly("datastore-1");
        assertThat(found("group-p8")).isEmpty();
    }

    private static Datastore with(String moid, @Nullable ArrayUsage usage, @Nullable LastRun lastRun) {
        DatastoreFacts facts = new DatastoreFacts(
                moid, moid, "VMFS", true, null, 1000 * GB, 600 * GB, Seen.AT, null, List.of(), null, null);
        ObjectId id = new ObjectId(Seen.VCENTER, moid);
        return new Datastore(id, facts, List.of(), List.of(), usage, null, lastRun, null);
    }

    private static ArrayUsage written(long bytes) {
        return new ArrayUsage(bytes, 1000 * GB, 0, Seen.AT);
    }

    private static LastRun ended(String outcome) {
        return new LastRun("run", "COMPLETED", outcome, false, Seen.AT, Seen.AT, 0L, null);
    }

    private static List<String> moids(DatastoreFilter filter, String sort, Datastore... datastores) {
        return filter.apply(List.of(datastores), new PageQuery(null, null, sort, null)).stream()
                .map(datastore -> datastore.id().moid())
                .toList();
    }

    @Test
    void findsDatastoresByTheOutcomeOfTheirLastRunAndThoseWithoutOne() {
        Datastore never = with("datastore-1", null, null);
        Datastore nothing = with("datastore-2", null, ended("NOTHING_RECLAIMED"));
        Datastore reclaimed = with("datastore-3", null, ended("RECLAIMED"));
        assertThat(moids(filter(null, null, "never", null), "name", never, nothing, reclaimed))
                .containsExactly("datastore-1");
        assertThat(moids(filter(null, null, "NOTHING_RECLAIMED, NEVER", null), "name", never, nothing, reclaimed))
                .containsExactly("datastore-1", "datastore-2");
    }

    @Test
    void findsTheDatastoresThatAreNamedByEitherFormOfTheirIds() {
        Datastore one = datastore("datastore-1", null);
        Datastore two = datastore("datastore-2", null);
        Datastore three = datastore("datastore-3", null);
        assertThat(moids(
                        filter(null, null, null, "datastore-3, " + Seen.VCENTER + ":datastore-1"),
                        "name",
                        one,
                        two,
                        three))
                .containsExactly("datastore-1", "datastore-3");
    }

    @Test
    void sortsUncertainDeadSpaceBelowAnyCertainOne() {
        Datastore none = with("datastore-1", written(400 * GB), null);
        Datastore uncertain = with("datastore-2", written(5000 * GB), null);
        Datastore some = with("datastore-3", written(500 * GB), null);
        Datastore unknown = with("datastore-4", null, null);
        assertThat(moids(filter(null, null, null, null), "deadSpaceBytes,desc", unknown, none, uncertain, some))
                .containsExactly("datastore-3", "datastore-1", "datastore-2", "datastore-4");
    }

    @Test
    void readsOutcomesOnceHoweverManyBlanksAndDatastoresThereAre() {
        List<Datastore> many = IntStream.range(0, 1000)
                .mapToObj(number -> datastore("datastore-" + number, null))
                .toList();
        String outcomes = "a" + " ".repeat(7500) + "b , never ";
        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThat(filter(null, null, outcomes, null).apply(many, ANY))
                        .hasSize(1000));
    }
}
