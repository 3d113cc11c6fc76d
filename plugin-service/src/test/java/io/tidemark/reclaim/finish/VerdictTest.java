package io.tidemark.reclaim.finish;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.HostEvidence;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.Verification.Outcome;
import io.tidemark.reclaim.verify.VmfsFigures;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The verification of a run, by the automatic reclaim of its datastore. */
class VerdictTest {

    private static final Duration CADENCE = Duration.ofSeconds(30);
    private static final VmfsFigures VMFS = new VmfsFigures(Runs.NOW, 2000, 1000);

    private static SettledFigures read(SettledFigures figures, long written) {
        SettledFigures now = figures;
        for (int i = 0; i < 3; i++) {
            ArrayFigures array =
                    new ArrayFigures(List.of(Runs.NOW.plusSeconds(30L * i)), written, 2000, 0.5, null, null, List.of());
            now = now.read(array, VMFS, CADENCE);
        }
        return now;
    }

    private static Verdict verdict(int major, @Nullable String priority, @Nullable String policy, long from, long to) {
        return verdict(major, priority, policy, from, to, VMFS);
    }

    private static Verdict verdict(
            int major, @Nullable String priority, @Nullable String policy, long from, long to, VmfsFigures atEnd) {
        return Verdict.on(verifying(major, priority, policy, from, to, atEnd));
    }

    private static ReclaimRun verifying(
            int major, @Nullable String priority, @Nullable String policy, long from, long to, VmfsFigures atEnd) {
        ReclaimRun run = Runs.queued(1, Method.ESXCLI, Runs.NOW);
        RunTarget known = run.target();
        run.replan(
                new RunTarget(
                        known.datastore(),
                        known.name(),
                        known.vmfsUuid(),
                        major,
                        priority,
                        policy,
                        known.devices(),
                        known.arrayNames(),
                        null,
                        known.space()),
                run.plan());
        run.measuredBefore(read(SettledFigures.before(VMFS), from));
        run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
        run.verifying(RunState.COMPLETED, Runs.NOW, read(SettledFigures.after(atEnd), to));
        return run;
    }

    private static Verification counted(int major, CountedUnmap counted, long from, long to) {
        ReclaimRun run = verifying(major, major < 6 ? null : "none", null, from, to, VMFS);
        run.counted(counted);
        return Verdict.on(run).verification();
    }

    @Test
    void isNotExactIfAnotherHostSentUnmapThoughAutomaticReclaimIsOff() {
        for (int major : List.of(5, 6)) {
            Verification.Range range =
                    counted(major, new CountedUnmap(0, 30L), 600, 500).range();
            assertThat(range).isNotNull();
            assertThat(range.minBytes()).isEqualTo(70);
            assertThat(range.maxBytes()).isEqualTo(100);
            assertThat(range.reason().code()).isEqualTo("OTHER_HOSTS_COUNTED_UNMAP");
        }
        assertThat(counted(6, new CountedUnmap(30, 0L), 600, 500).reclaimedBytes())
                .as("the host of the run")
                .isEqualTo(100);
        assertThat(counted(6, new CountedUnmap(0, 30L), 500, 500).reclaimedBytes())
                .as("nothing came back")
                .isZero();
    }

    @Test
    void isNotExactIfNotAllHostsOfTheVolumeAreKnown() {
        Verification.Range range =
                counted(6, CountedUnmap.HOSTS_NOT_KNOWN, 600, 500).range();
        assertThat(range).isNotNull();
        assertThat(range.minBytes()).isZero();
        assertThat(range.reason().code()).isEqualTo("OTHER_HOSTS_NOT_COUNTED");
    }

    @Test
    void isNotExactWhereDeadSpaceHidesBehindSpaceNeverWritten() {
        Verdict verdict = verdict(6, "low", null, 600, 500);
        assertThat(verdict.verification().outcome()).isEqualTo(Outcome.RANGE);
        assertThat(verdict.observations()).isEmpty();
    }

    @Test
    void countsABandwidthAndAnUnknownSettingAsAutomatic() {
        assertThat(verdict(6, "none", "fixed", 1600, 500).verification().outcome())
                .isEqualTo(Outcome.RANGE);
        assertThat(verdict(6, null, null, 1600, 500).verification().outcome()).isEqualTo(Outcome.RANGE);
    }

    @Test
    void isNotExactIfAutomaticReclaimWasSwitchedOnDuringTheRun() {
        Verdict verdict = verdict(6, "none", null, 600, 500, new VmfsFigures(Runs.NOW, 2000, 1000, "fixed"));
        assertThat(verdict.verification())
                .isEqualTo(verdict(6, "low", "fixed", 600, 500).verification());
        assertThat(verdict.verification().outcome()).isEqualTo(Outcome.RANGE);
    }

    @Test
    void staysExactOnQuietDatastores() {
        assertThat(verdict(6, "none", null, 600, 500).verification().reclaimedBytes())
                .isEqualTo(100);
        assertThat(verdict(5, null, null, 1600, 500).verification().reclaimedBytes())
                .isEqualTo(1100);
    }

    @Test
    void saysThatNothingWasDeadOnlyWhenNothingCameBack() {
        assertThat(verdict(5, null, null, 600, 500).observations()).isEmpty();
        assertThat(verdict(5, null, null, 600, 600).observations())
                .extracting(RunObservation::code)
                .containsExactly("NOTHING_WAS_DEAD", "NEVER_WRITTEN_OR_ZEROED");
        assertThat(verdict(6, "low", null, 600, 600).observations())
                .extracting(RunObservation::code)
                .containsExactly("AUTOMATIC_UNMAP_WAS_FASTER", "NEVER_WRITTEN_OR_ZEROED");
    }

    private static Verdict withoutArray(long seconds, HostEvidence evidence, String device) {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        RunTarget known = run.target();
        run.replan(
                new RunTarget(
                        known.datastore(),
                        known.name(),
                        known.vmfsUuid(),
                        6,
                        "none",
                        null,
                        List.of(device),
                        List.of(),
                        Statement.of("NO_ARRAY", "No array."),
                        known.space()),
                run.plan());
        run.measuredBefore(SettledFigures.before(VMFS));
        run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
        run.verifying(RunState.COMPLETED, Runs.NOW.plusSeconds(seconds), SettledFigures.after(VMFS));
        run.witnessed(evidence);
        return Verdict.on(run).withHostEvidence(run, Duration.ofSeconds(400));
    }

    private static List<String> codes(Verdict verdict) {
        return verdict.observations().stream().map(RunObservation::code).toList();
    }

    @Test
    void reportsWhatTheHostCountedAndLoggedWithoutAnArrayAndClaimsNoBytes() {
        Verdict verdict = withoutArray(170, new HostEvidence(2270L, 150L << 30, 726), "t10.ATA_APPLE_SSD_SM256E");

        assertThat(verdict.verification().outcome()).isEqualTo(Outcome.NOT_VERIFIABLE);
        assertThat(verdict.verification().least()).isNull();
        assertThat(codes(verdict))
                .contains("HOST_COUNTED_UNMAP", "DRIVER_LOGGED_UNMAP")
                .doesNotContain("PROBABLY_IGNORED");
        assertThat(codes(withoutArray(170, HostEvidence.NONE, "t10.X"))).doesNotContain("HOST_COUNTED_UNMAP");
    }

    @Test
    void findsThatATargetProbablyIgnoredUnmapOnlyIfItWasFarTooFast() {
        Verdict zfs = withoutArray(4, HostEvidence.NONE, "naa.600144f070cc4400000058a900010001");

        assertThat(zfs.verification().summary().toString()).contains("TARGET_PROBABLY_IGNORED_UNMAP");
        assertThat(zfs.verification().outcome()).isEqualTo(Outcome.NOT_VERIFIABLE);
        assertThat(zfs.observations().get(0).code()).isEqualTo("PROBABLY_IGNORED");
        assertThat(zfs.observations().get(0).text()).contains("4 sec").contains("6 min 40 sec");
        assertThat(zfs.observations().get(0).advice())
                .satisfies(advice -> assertThat(advice.text()).contains("zvol_unmap_enabled"));
        assertThat(withoutArray(49, HostEvidence.NONE, "naa.6000")
                        .observations()
                        .get(0)
                        .advice())
                .satisfies(advice -> assertThat(advice.text()).doesNotContain("zvol_unmap_enabled"));
        assertThat(codes(withoutArray(50, HostEvidence.NONE, "naa.6000"))).doesNotContain("PROBABLY_IGNORED");
    }
}
