package io.tidemark.reclaim.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.VolumeUsage;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.explain.Outlook.Confidence;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much may come back from a datastore of 1,000 GB of which VMFS uses 400, and how sure that is. */
class OutlookTest {

    private static final long GB = 1L << 30;
    private static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");

    private static Datastore datastore(
            @Nullable ArrayUsage use, Vmfs vmfs, @Nullable Statement staleness, @Nullable Long... snapshots) {
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1", "ds-1", "VMFS", true, null, 1000 * GB, 600 * GB, null, vmfs, List.of());
        List<BackedExtent> extents = Arrays.stream(snapshots)
                .map(bytes -> new BackedExtent("naa.1", null, new VolumeUsage(NOW, 1000 * GB, 0, 0, null, bytes, null)))
                .toList();
        return new Datastore(
                new ObjectId("674908e5-ab21-4079-9cb1-596358ee5dd1", "datastore-1"),
                facts,
                List.of(),
                extents,
                use,
                use == null ? Statement.of("NO_ARRAY", "No array.") : null,
                null,
                staleness);
    }

    private static Vmfs vmfs(int major, String priority, @Nullable UnmapBandwidth bandwidth) {
        return new Vmfs("uuid", major, major + ".82", 1 << 20, false, priority, bandwidth, List.of());
    }

    private static ArrayUsage written(long gb, Duration age) {
        return new ArrayUsage(gb * GB, 1000 * GB, 0.5, NOW.minus(age));
    }

    private static List<String> codes(Outlook outlook) {
        return outlook.reasons().stream().map(Statement::code).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    written | age    | VMFS | priority | confidence | least | most | reasons
                    600     | PT0S   | 5    | none     | MEDIUM     | 200   | 600  | NOT_PROVED
                    600     | PT10M  | 5    | none     | MEDIUM     | 200   | 600  | NOT_PROVED
                    600     | PT10M1S| 5    | none     | MEDIUM     | 200   | 600  | SAMPLE_OLD NOT_PROVED
                    600     | PT2H   | 5    | none     | MEDIUM     | 200   | 600  | SAMPLE_OLD NOT_PROVED
                    600     | PT2H1S | 5    | none     | LOW        | 200   | 600  | SAMPLE_OLD NOT_PROVED
                    600     | PT0S   | 6    | none     | MEDIUM     | 200   | 600  | NOT_PROVED
                    600     | PT0S   | 6    | low      | MEDIUM     | 200   | 600  | AUTOMATIC_SHRINKS NOT_PROVED
                    600     | PT0S   | 5    | low      | MEDIUM     | 200   | 600  | NOT_PROVED
                    400     | PT0S   | 6    | low      | HIGH       | 0     | 400  | -
                    396     | PT0S   | 5    | none     | HIGH       | 0     | 396  | -
                    395     | PT0S   | 5    | none     | LOW        | 0     | 395  | NEVER_WRITTEN_HIDES
                    395     | PT20M  | 6    | low      | LOW        | 0     | 395  | NEVER_WRITTEN_HIDES SAMPLE_OLD
                    1500    | PT0S   | 5    | none     | LOW        | 0     | 600  | WRITTEN_EXCEEDS_VOLUMES NOT_PROVED
                    401     | PT20M  | 6    | low      | MEDIUM     | 1     | 401  | SAMPLE_OLD AUTOMATIC_SHRINKS NOT_PROVED
                    """)
    void isAsSureAsItsFigures(
            long written,
            Duration age,
            int major,
            String priority,
            Confidence confidence,
            long least,
            long most,
            @Nullable String reasons) {
        Outlook outlook =
                Outlook.of(datastore(written(written, age), vmfs(major, priority, null), null, (Long) null), NOW);
        assertThat(outlook.confidence()).isEqualTo(confidence);
        assertThat(outlook.minBytes()).isEqualTo(least * GB);
        assertThat(outlook.maxBytes()).isEqualTo(most * GB);
        assertThat(codes(outlook)).isEqualTo(reasons == null ? List.of() : List.of(reasons.split(" ")));
    }

    @Test
    void countsABandwidthAsAutomaticReclaim() {
        Vmfs fixed = vmfs(6, "none", new UnmapBandwidth("fixed", 500, 0, 0));
        assertThat(codes(Outlook.of(datastore(written(600, Duration.ZERO), fixed, null), NOW)))
                .containsExactly("AUTOMATIC_SHRINKS", "NOT_PROVED");
    }

    @Test
    void isNoneWithoutAFigure() {
        Outlook outlook = Outlook.of(datastore(null, vmfs(5, "none", null), null), NOW);
        assertThat(outlook.confidence()).isEqualTo(Confidence.NONE);
        assertThat(outlook.minBytes()).isNull();
        assertThat(outlook.maxBytes()).isNull();
        assertThat(codes(outlook)).containsExactly("NO_ARRAY");
    }

    @Test
    void isLessSureWhileVcenterIsNotFollowed() {
        Statement stale = Statement.of("VCENTER_AWAY", "Away.");
        Outlook outlook = Outlook.of(datastore(written(600, Duration.ZERO), vmfs(5, "none", null), stale), NOW);
        assertThat(outlook.confidence()).isEqualTo(Confidence.MEDIUM);
        assertThat(outlook.reasons()).first().isEqualTo(stale);
    }

    private static Outlook after(Proved what, long left) {
        Datastore datastore = datastore(written(600, Duration.ZERO), vmfs(5, "none", null), null, 3 * GB, null, 2 * GB);
        Proof proof = new Proof(
                what, "run-1", NOW, 200 * GB, left * GB, Proof.place("uuid", List.of("naa.1", "naa.1", "naa.1")), "");
        return Outlook.of(datastore.with(proof), NOW);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    proved              | left | confidence | least
                    NOTHING_RECLAIMED   | 200  | LOW        | 0
                    PARTLY_RECLAIMED    | 50   | LOW        | 150
                    MORE_RECLAIMED      | -47  | MEDIUM     | 200
                    AUTOMATIC_RECLAIM   | 0    | MEDIUM     | 200
                    AS_ESTIMATED        | 0    | HIGH       | 200
                    """)
    void expectsWhatTheLastRunProved(Proved what, long left, Confidence confidence, long least) {
        Outlook outlook = after(what, left);
        assertThat(outlook.confidence()).isEqualTo(confidence);
        assertThat(outlook.minBytes()).isEqualTo(least * GB);
        assertThat(outlook.proved()).isEqualTo(new Outlook.Proven(what, "run-1", NOW));
        assertThat(codes(outlook)).contains("PROVED_" + what).doesNotContain("NOT_PROVED");
    }

    @Test
    void notesExtentsAndSnapshotsThatMakeItNoLessSure() {
        Outlook outlook = after(Proved.AS_ESTIMATED, 0);
        assertThat(outlook.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(codes(outlook)).containsExactly("PROVED_AS_ESTIMATED", "SEVERAL_EXTENTS", "SNAPSHOTS_KEEP_PHYSICAL");
        assertThat(outlook.reasons().get(1).params()).isEqualTo(Map.of("extents", 3));
        assertThat(outlook.reasons().get(2).params()).isEqualTo(Map.of("bytes", 5 * GB));
    }

    @Test
    void givesTheFiguresOfItsReasons() {
        Outlook old = Outlook.of(datastore(written(390, Duration.ofMinutes(125)), vmfs(5, "none", null), null), NOW);
        assertThat(old.reasons().get(0).params())
                .isEqualTo(Map.of("minutes", 125L, "sampledAt", "2026-11-01T09:55:00Z"));
        assertThat(old.reasons().get(1).params()).isEqualTo(Map.of("bytes", 10 * GB));
    }
}
