package io.tidemark.array.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureSource;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.OtherFigure.Comparison;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.MemoryArray;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.vault.Vault;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Which source of a volume is used, and how the figures of the others compare with it. */
class SourceComparisonTest {

    private static final long MB = 1L << 20;
    private static final long GB = 1L << 30;
    private static final String GOLD = "naa.1";

    private Instant now = Instant.parse("2026-11-24T10:00:00Z");
    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    };
    private final Map<String, ArrayAdapter> byAddress = new HashMap<>();
    private final ReportedVolume reported = new ReportedVolume(GOLD);
    private final ArrayProperties properties = new ArrayProperties(Duration.ofHours(1), Duration.ofHours(1), Map.of());
    private final ArrayRegistry arrays = new ArrayRegistry(
            List.of(
                    new Kind("allocating", FigureSource.ARRAY, true, byAddress),
                    new Kind("reducing", FigureSource.ARRAY, false, byAddress),
                    new Kind("metrics", FigureSource.PROMETHEUS, false, byAddress)),
            new ArrayConnections(JdbcClient.create(TestDatabase.H2.fresh()), JsonMapper.shared(), clock),
            vault(),
            properties,
            clock,
            event -> {},
            TransactionOperations.withoutTransaction());
    private final OtherSources others = new OtherSources(arrays, reported, properties, clock);
    private final AllArrays all = new AllArrays(arrays, reported);
    private final Source array = new Source(1);

    private record Kind(String name, FigureSource source, boolean countsAllocation, Map<String, ArrayAdapter> adapters)
            implements ArrayKind {

        @Override
        public ArrayProfile profile() {
            return new ArrayProfile(Duration.ofSeconds(60), false);
        }

        @Override
        public ArrayProfile profile(ArrayTarget target) {
            return new ArrayProfile(Duration.ofSeconds(target.address().startsWith("slow") ? 600 : 60), false);
        }

        @Override
        public Set<ArrayCapability> capabilities() {
            return Set.of();
        }

        @Override
        public List<ArrayCredential.Form> forms() {
            return List.of(ArrayCredential.Form.API_TOKEN);
        }

        @Override
        public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
            return adapters.get(target.address());
        }
    }

    /** Has one volume, whose figure it counts in steps. */
    private final class Source extends MemoryArray {

        private final long step;
        private @Nullable Long written = 100 * GB;

        private Source(long step) {
            super(clock);
            this.step = step;
        }

        @Override
        public synchronized List<ArrayVolume> volumes() {
            super.volumes();
            Long bytes = written;
            VolumeUsage usage = bytes == null
                    ? null
                    : new VolumeUsage(now, 500 * GB, bytes, 0.5, null, null, null, new FigureAccuracy(step, 0));
            return List.of(new ArrayVolume("gold", "gold", 500 * GB, List.of(GOLD), usage));
        }
    }

    private static Vault vault() {
        Vault vault = Mockito.mock(Vault.class);
        Mockito.when(vault.secret(Mockito.anyString())).thenReturn(Optional.of("token"));
        return vault;
    }

    private void connect(String kind, String id, String serial, ArrayAdapter adapter) {
        byAddress.put(id, adapter);
        ArrayIdentity identity = new ArrayIdentity(serial, serial, null, "1");
        arrays.connect(new ArrayConnection(id, "Array " + id, kind, new ArrayTarget(id, null), identity))
                .refreshLater()
                .join();
    }

    private String used() {
        return arrays.backingVolumes(List.of(GOLD)).get(GOLD).arrayId();
    }

    private OtherFigure other() {
        return others.of(List.of(GOLD)).get(GOLD).get(0);
    }

    private Comparison comparison() {
        return other().comparison();
    }

    /** A time passes, and all sources have new figures. */
    private void after(Duration time, long arrayBytes, long reportedBytes) {
        now = now.plus(time);
        array.written = arrayBytes;
        reported.reports(now, reportedBytes);
        arrays.refreshAll(Duration.ofSeconds(30));
        all.backingVolumes(List.of(GOLD));
        others.compare();
    }

    private void hours(int count, long arrayBytes, long reportedBytes) {
        for (int i = 0; i < 4 * count; i++) {
            after(Duration.ofMinutes(15), arrayBytes, reportedBytes);
        }
    }

    @AfterEach
    void stop() {
        arrays.stop();
    }

    @Test
    void usesTheFinestOfTwoConnections() {
        connect("allocating", "a", "s1", new Source(MB));
        connect("allocating", "b", "s1", new Source(1));
        assertThat(used()).isEqualTo("b");
    }

    @Test
    void usesTheFreshestOfTwoThatAreEquallyFine() {
        connect("allocating", "slow-a", "s1", new Source(MB));
        connect("allocating", "z", "s1", new Source(MB));
        assertThat(used()).isEqualTo("z");
    }

    @Test
    void usesOneThatHasAFigureAndResponds() {
        Source finer = new Source(1);
        Source coarser = new Source(MB);
        finer.written = null;
        connect("allocating", "a", "s1", finer);
        connect("allocating", "b", "s1", coarser);
        assertThat(used()).isEqualTo("b");
        finer.written = GB;
        arrays.refreshAll(Duration.ofSeconds(30));
        assertThat(used()).isEqualTo("a");
        finer.fail(new ArrayUnreachable(Statement.of("TEST", "off")));
        arrays.refreshAll(Duration.ofSeconds(30));
        assertThat(used()).isEqualTo("b");
    }

    @Test
    void neverUsesAnotherSourceForAVolumeOfAnArray() {
        array.written = null;
        reported.reports(now, GB);
        connect("allocating", "a", "s1", array);
        connect("metrics", "b", "prometheus", new Source(1));
        assertThat(all.backingVolumes(List.of(GOLD)).get(GOLD).source()).isEqualTo(FigureSource.ARRAY);
        assertThat(all.lastUsage(List.of(GOLD))).isEmpty();
        assertThat(others.of(List.of(GOLD)).get(GOLD))
                .extracting(other -> other.volume().source())
                .containsExactly(FigureSource.PROMETHEUS, FigureSource.STORAGE_MONITORING);
    }

    @Test
    void reportsNoOthersOfAVolumeThatOneSourceKnows() {
        connect("allocating", "a", "s1", array);
        assertThat(others.of(List.of(GOLD))).isEmpty();
    }

    @Test
    void agreesWithinTheSteps() {
        connect("allocating", "a", "s1", array);
        hours(2, 100 * GB + 1, 100 * GB + MB);
        assertThat(comparison()).isEqualTo(Comparison.AGREES);
        assertThat(other().usage().writtenBytes()).isEqualTo(100 * GB + MB);
    }

    @Test
    void disagreesOnceFiguresAreApartForTheTime() {
        connect("allocating", "a", "s1", array);
        hours(1, 100 * GB, 90 * GB);
        assertThat(comparison()).isEqualTo(Comparison.NOT_DECIDED);
        hours(1, 100 * GB, 90 * GB);
        assertThat(comparison()).isEqualTo(Comparison.DISAGREES);
        Statement why = other().disagreement();
        assertThat(why.code()).isEqualTo("FIGURE_DISAGREES_MONITORING");
        assertThat(why.params())
                .containsEntry("usedBytes", 100 * GB)
                .containsEntry("usedStep", 1L)
                .containsEntry("otherBytes", 90 * GB)
                .containsEntry("otherStep", MB)
                .containsEntry("used", "Array a")
                .containsEntry("since", "2026-11-24T10:15:00Z");
        after(Duration.ofMinutes(15), 100 * GB, 100 * GB);
        assertThat(comparison()).isEqualTo(Comparison.AGREES);
    }

    @Test
    void isSilentWhileTheVolumeChangesMoreThanTheDifference() {
        connect("allocating", "a", "s1", array);
        for (int i = 1; i < 20; i++) {
            after(Duration.ofMinutes(15), (100 + i % 2 * 30) * GB, 90 * GB);
            assertThat(comparison()).isNotEqualTo(Comparison.DISAGREES);
        }
    }

    @Test
    void isSilentAboutADelay() {
        connect("allocating", "a", "s1", array);
        hours(2, 100 * GB, 100 * GB);
        after(Duration.ofMinutes(15), 40 * GB, 100 * GB);
        after(Duration.ofMinutes(15), 40 * GB, 100 * GB);
        assertThat(comparison()).isEqualTo(Comparison.NOT_DECIDED);
        after(Duration.ofMinutes(15), 40 * GB, 40 * GB);
        assertThat(comparison()).isEqualTo(Comparison.AGREES);
    }

    @Test
    void keepsADisagreementOfAVolumeThatGrows() {
        connect("allocating", "a", "s1", array);
        hours(2, 100 * GB, 50 * GB);
        for (int i = 1; i < 60; i++) {
            after(Duration.ofMinutes(15), (100 + i) * GB, (50 + i) * GB);
            assertThat(comparison()).isEqualTo(Comparison.DISAGREES);
        }
    }

    @Test
    void doesNotCompareAFigureThatIsNotUpdated() {
        connect("allocating", "a", "s1", array);
        after(Duration.ofMinutes(15), 100 * GB, 90 * GB);
        for (int i = 0; i < 8; i++) {
            now = now.plus(Duration.ofMinutes(15));
            others.compare();
        }
        assertThat(comparison()).isEqualTo(Comparison.NOT_DECIDED);
    }

    @Test
    void doesNotCompareAFigureThatCannotBeUsed() {
        connect("allocating", "a", "s1", array);
        hours(2, 100 * GB, 90 * GB);
        reported.trouble = Statement.of("TEST", "stale");
        others.compare();
        assertThat(comparison()).isEqualTo(Comparison.NOT_DECIDED);
        assertThat(other().missing()).isEqualTo(reported.trouble);
        assertThat(other().disagreement()).isNull();
    }

    @Test
    void doesNotCompareAllocatedSpaceWithWhatHostsWroteBeforeReduction() {
        connect("reducing", "a", "s1", array);
        hours(2, 100 * GB, 20 * GB);
        assertThat(comparison()).isEqualTo(Comparison.NOT_COMPARED);
    }

    @Test
    void doesNotCompareTheHalvesOfAStretchedVolume() {
        Source second = new Source(MB);
        second.written = 50 * GB;
        connect("allocating", "a", "s1", array);
        connect("allocating", "b", "s2", second);
        hours(2, 100 * GB, 100 * GB);
        assertThat(others.of(List.of(GOLD)).get(GOLD))
                .extracting(OtherFigure::comparison)
                .containsExactly(Comparison.NOT_COMPARED, Comparison.AGREES);
    }

    @Test
    void comparesPrometheusWithTheArray() {
        Source exported = new Source(MB);
        exported.written = 50 * GB;
        connect("reducing", "a", "s1", array);
        connect("metrics", "b", "s2", exported);
        hours(2, 100 * GB, 100 * GB);
        assertThat(other().disagreement().code()).isEqualTo("FIGURE_DISAGREES_PROMETHEUS");
    }

    @Test
    void showsTheAddressOfArraysWithTheSameName() {
        connect("allocating", "a", "s1", array);
        assertThat(arrays.backingVolumes(List.of(GOLD)).get(GOLD).arrayName()).isEqualTo("Array a");
        byAddress.put("10.0.0.2", new Source(MB));
        arrays.connect(new ArrayConnection("z", "array A", "allocating", new ArrayTarget("10.0.0.2", null), null))
                .refreshLater()
                .join();
        assertThat(arrays.backingVolumes(List.of(GOLD)).get(GOLD).arrayName()).isEqualTo("Array a (a)");
        assertThat(other().volume().arrayName()).isEqualTo("array A (10.0.0.2)");
        assertThat(new ArrayChecks(arrays).healthChecks())
                .extracting(HealthCheck::name)
                .containsExactlyInAnyOrder("Array a (a)", "array A (10.0.0.2)");
        arrays.disconnect("z");
        assertThat(arrays.backingVolumes(List.of(GOLD)).get(GOLD).arrayName()).isEqualTo("Array a");
    }
}
