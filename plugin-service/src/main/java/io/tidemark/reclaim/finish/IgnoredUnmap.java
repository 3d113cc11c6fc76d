package io.tidemark.reclaim.finish;

import io.tidemark.inventory.risk.RiskyTarget;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.verify.Verification;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Whether a target probably ignored UNMAP: the host ended far faster than it can go through the free space. */
final class IgnoredUnmap {

    /** A run that takes less than this part of the expected duration is too fast. */
    private static final int TIMES_FASTER = 8;

    /** Below it, durations are too short to be compared. */
    private static final Duration LEAST_EXPECTED = Duration.ofSeconds(20);

    private IgnoredUnmap() {}

    static Optional<RunObservation> probable(ReclaimRun run, Duration expected) {
        Instant from = run.startedAt();
        Instant until = run.end().unmapEndedAt();
        if (from == null || until == null || expected.compareTo(LEAST_EXPECTED) < 0) {
            return Optional.empty();
        }
        Duration took = Duration.between(from, until);
        return took.multipliedBy(TIMES_FASTER).compareTo(expected) >= 0
                ? Optional.empty()
                : Optional.of(RunObservation.warning(RunObservationMessage.PROBABLY_IGNORED.with(
                                "bytes",
                                run.target().space().freeBytes(),
                                "took",
                                took.truncatedTo(ChronoUnit.SECONDS).toString(),
                                "expected",
                                expected.toString()))
                        .advised((zfs(run)
                                        ? RunObservationMessage.ADVICE_PROBABLY_IGNORED_ZFS
                                        : RunObservationMessage.ADVICE_PROBABLY_IGNORED)
                                .statement()));
    }

    static Verification verification() {
        return Verification.notVerifiable(VerificationMessage.TARGET_PROBABLY_IGNORED_UNMAP.statement());
    }

    private static boolean zfs(ReclaimRun run) {
        return run.target().devices().stream()
                .anyMatch(device -> RiskyTarget.of(device).isPresent());
    }
}
