package io.tidemark.reclaim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.finish.Verdict;
import io.tidemark.reclaim.follow.FakeVcenter;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification.Outcome;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Automatic UNMAP that hosts report, and its effect on the reclaimed space. */
class UnmapCounterReaderTest {

    private static final Duration CADENCE = Duration.ofSeconds(30);
    private static final long MB = 1 << 20;
    private static final long FREE = 1048576 * MB;

    private Instant now = Runs.NOW.plusSeconds(190);
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final FakeVcenter vcenter = new FakeVcenter(clock);
    private final Inventory inventory = mock(Inventory.class);
    private final UnmapCounterReader counting = new UnmapCounterReader(inventory, clock);

    private static SettledFigures read(SettledFigures figures, Instant from, long written, long free) {
        SettledFigures now = figures;
        for (int i = 0; i < 3; i++) {
            Instant at = from.plusSeconds(30L * i);
            ArrayFigures array = new ArrayFigures(List.of(at), written, 2 * FREE, 0.5, null, null, List.of());
            now = now.read(array, new VmfsFigures(at, 2 * FREE, free), CADENCE);
        }
        return now;
    }

    /** Between ten o'clock and three minutes past; the array counts 1000 MB less afterwards. */
    private static ReclaimRun verifying() {
        return verifying("low", null);
    }

    private static ReclaimRun verifying(String priority, @Nullable String atEnd) {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        RunTarget known = run.target();
        run.replan(
                new RunTarget(
                        known.datastore(),
                        known.name(),
                        known.vmfsUuid(),
                        6,
                        priority,
                        null,
                        known.devices(),
                        known.arrayNames(),
                        null,
                        known.space()),
                run.plan());
        VmfsFigures vmfs = new VmfsFigures(Runs.NOW, 2 * FREE, FREE);
        run.measuredBefore(read(SettledFigures.before(vmfs), Runs.NOW, 5000 * MB, FREE));
        run.starting(Runs.attempt(Runs.NOW.plusSeconds(70)), Statement.of("HOST_CALLED_TASK", "asked"));
        Instant end = Runs.NOW.plusSeconds(120);
        run.verifying(
                RunState.COMPLETED,
                end,
                read(SettledFigures.after(new VmfsFigures(end, 2 * FREE, FREE, atEnd)), end, 4000 * MB, FREE));
        return run;
    }

    private static SettledFigures after(ReclaimRun run) {
        return java.util.Objects.requireNonNull(run.figures().after());
    }

    private void covered(int until, Sample... samples) {
        TimeRange range = new TimeRange(Runs.NOW.minusSeconds(20), Runs.NOW.plusSeconds(until));
        vcenter.counters = new UnmapCounters(true, Map.of("host-1", range), List.of(samples));
    }

    private static Sample sample(String host, int end, long bytes) {
        return new Sample(host, Runs.VOLUME, Runs.NOW.plusSeconds(end), 20, bytes / MB, bytes);
    }

    @Test
    void mattersWhetherAutomaticReclaimIsOnOrOff() {
        ReclaimRun off = verifying("none", null);
        assertThat(UnmapCounterReader.matters(off, after(off))).isTrue();
        ReclaimRun low = verifying();
        assertThat(UnmapCounterReader.matters(low, after(low))).isTrue();
    }

    @Test
    void takesOffWhatOtherHostsSentThoughAutomaticReclaimIsOff() {
        ReclaimRun run = verifying("none", null);
        covered(180, sample("host-1", 100, 7 * MB), sample("host-2", 100, 50 * MB));
        run.counted(java.util.Objects.requireNonNull(
                counting.read(run, after(run), vcenter).counted()));
        assertThat(Verdict.on(run).verification().range())
                .satisfies(range -> assertThat(range.minBytes()).isEqualTo(950 * MB))
                .satisfies(range -> assertThat(range.maxBytes()).isEqualTo(1000 * MB))
                .satisfies(range -> assertThat(range.reason().code()).isEqualTo("OTHER_HOSTS_COUNTED_UNMAP"));
    }

    @Test
    void waitsForTheLastIntervalAndNotForEver() {
        ReclaimRun run = verifying();
        covered(160);
        assertThat(counting.read(run, after(run), vcenter).waiting()).isTrue();
        now = Runs.NOW.plusSeconds(300);
        assertThat(counting.read(run, after(run), vcenter))
                .isEqualTo(new UnmapCounterReader.CounterReading(false, null));
    }

    @Test
    void isExactWhenNoHostSentAnythingOfItsOwn() {
        ReclaimRun run = verifying();
        covered(180, sample("host-1", 100, FREE), sample("host-1", 0, 7 * MB), sample("host-1", 220, 7 * MB));
        CountedUnmap counted = counting.read(run, after(run), vcenter).counted();
        assertThat(counted).isEqualTo(new CountedUnmap(FREE, 0L));
        run.counted(java.util.Objects.requireNonNull(counted));
        Verdict verdict = Verdict.on(run);
        assertThat(verdict.verification().outcome()).isEqualTo(Outcome.EXACT);
        assertThat(verdict.verification().reclaimedBytes()).isEqualTo(1000 * MB);
        assertThat(verdict.observations()).extracting(RunObservation::code).contains("NO_AUTOMATIC_UNMAP_COUNTED");
    }

    @Test
    void doesNotKnowTheUnmapOfHostsThatAnotherVcenterConnects() {
        ReclaimRun run = verifying();
        covered(180, sample("host-1", 100, FREE));
        when(inventory.shownElsewhere(run.target().datastore(), Runs.VOLUME)).thenReturn(true);
        assertThat(counting.read(run, after(run), vcenter))
                .isEqualTo(new UnmapCounterReader.CounterReading(false, CountedUnmap.HOSTS_NOT_KNOWN));
        run.counted(CountedUnmap.HOSTS_NOT_KNOWN);
        assertThat(Verdict.on(run).verification().range())
                .satisfies(range -> assertThat(range.minBytes()).isZero())
                .satisfies(range -> assertThat(range.reason().code()).isEqualTo("AUTOMATIC_UNMAP_POSSIBLE"));
    }

    @Test
    void countsABlockForEachCommandWhereBytesAreMissing() {
        ReclaimRun run = verifying();
        covered(180, new Sample("host-2", Runs.VOLUME, Runs.NOW.plusSeconds(100), 20, 300, 0));
        assertThat(counting.read(run, after(run), vcenter).counted()).isEqualTo(new CountedUnmap(0, 300 * MB));
    }

    @Test
    void takesOffWhatHostsSentOfTheirOwn() {
        ReclaimRun run = verifying();
        covered(180, sample("host-1", 100, FREE + 100 * MB), sample("host-2", 100, 50 * MB));
        run.counted(java.util.Objects.requireNonNull(
                counting.read(run, after(run), vcenter).counted()));
        assertThat(Verdict.on(run).verification().range())
                .satisfies(range -> assertThat(range.minBytes()).isEqualTo(850 * MB))
                .satisfies(range -> assertThat(range.maxBytes()).isEqualTo(1000 * MB))
                .satisfies(range -> assertThat(range.reason().code()).isEqualTo("AUTOMATIC_UNMAP_COUNTED"));
    }

    @Test
    void staysARangeFromZeroWhereAHostDoesNotCount() {
        ReclaimRun run = verifying();
        vcenter.counters = new UnmapCounters(true, Map.of(), List.of());
        assertThat(counting.read(run, after(run), vcenter))
                .isEqualTo(new UnmapCounterReader.CounterReading(false, null));
        assertThat(Verdict.on(run).verification().range())
                .satisfies(range -> assertThat(range.minBytes()).isZero());
    }

    @Test
    void doesNotTakeAGapForSilence() {
        ReclaimRun run = verifying();
        TimeRange late = new TimeRange(Runs.NOW.plusSeconds(60), Runs.NOW.plusSeconds(180));
        vcenter.counters = new UnmapCounters(true, Map.of("host-1", late), List.of());
        assertThat(counting.read(run, after(run), vcenter))
                .isEqualTo(new UnmapCounterReader.CounterReading(false, null));
    }
}
