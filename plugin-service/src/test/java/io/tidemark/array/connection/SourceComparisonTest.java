package io.tidemark.array.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureSource;
import io.tidemark.array.ReportedVolumes;
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
import io.tidemark.vault.Vault;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
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
    private final Reported reported = new Reported();
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

    private final class Reported implements ReportedVolumes {

        private final BackingVolume volume = new BackingVolume(KIND + ":a", "array-1", "lun", "lun-1", 500 * GB);
        private @Nullable VolumeUsage usage;
        private @Nullable Statement trouble;

        private void reports(long bytes) {
            usage = new VolumeUsage(now, 500 * GB, bytes, 0.5, null, null, null, new FigureAccuracy(MB, 0));
        }

        @Override
        public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
            return usage != null && devices.contains(GOLD) ? Map.of(GOLD, volume) : Map.of();
        }

        @Override
        public Map<String, VolumeUsage> lastUsage(Collection<String> devices) {
            return usage != null && trouble == null && devices.contains(GOLD) ? Map.of(GOLD, usage) : Map.of();
        }

        @Override
        public VolumeUsage usage(BackingVolume volume) {
            throw new ArrayUnreachable(Statement.of("TEST", "not asked"));
        }

        @Override
        public Optional<Statement> trouble(BackingVolume volume) {
            return Optional.ofNullable(trouble);
        }

        @Override
        public Optional<Statement> trouble(String arrayId) {
            return Optional.ofNullable(trouble);
        }

        @Override
        public Duration figureCadence() {
            return Duration.ofMinutes(1);
        }

        @Override
        public Duration patience() {
            return Duration.ofHours(1);
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
        reported.reports(reportedBytes);
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
        reported.reports(GB);
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
            after(Duration.ofMinutes(15), (100 + 10 * i) * GB, (90 + 10 * i) * GB);
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
    void comparesConnectionsToTheSameArrayOnly() {
        Source second = new Source(MB);
        second.written = 50 * GB;
        connect("reducing", "a", "s1", array);
        connect("reducing", "b", "s1", second);
        for (int i = 0; i < 8; i++) {
            now = now.plus(Duration.ofMinutes(15));
            arrays.refreshAll(Duration.ofSeconds(30));
            all.backingVolumes(List.of(GOLD));
            others.compare();
        }
        assertThat(other().disagreement().code()).isEqualTo("FIGURE_DISAGREES_ARRAY");
        connect("reducing", "b", "s2", second);
        assertThat(comparison()).isEqualTo(Comparison.NOT_COMPARED);
    }
}
