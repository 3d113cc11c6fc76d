package io.tidemark.reclaim.verify;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.VerificationMessage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verified result of a run.
 *
 * @param reclaimedBytes only when EXACT
 * @param range only when RANGE
 */
public record Verification(
        Outcome outcome,
        Statement summary,
        @Nullable Long reclaimedBytes,
        @Nullable Range range) {

    /** How much is proven. */
    public enum Outcome {
        PENDING,
        EXACT,
        RANGE,
        NOT_VERIFIABLE
    }

    /** The reclaimed space is in this range (inclusive), with the reason. */
    public record Range(long minBytes, long maxBytes, Statement reason) {

        /** Whether both ends are the same amount for a reader. */
        public boolean narrow() {
            return maxBytes - minBytes <= maxBytes / 1000;
        }

        private Statement summary() {
            return VerificationMessage.RECLAIMED_BETWEEN.with(
                    Map.of("narrow", narrow(), "minBytes", minBytes, "maxBytes", maxBytes, "cause", reason));
        }
    }

    /** The least that was reclaimed, null if that is not known. */
    public @Nullable Long least() {
        return range == null ? reclaimedBytes : Long.valueOf(range.minBytes());
    }

    /** The most that was reclaimed, null if that is not known. */
    public @Nullable Long most() {
        return range == null ? reclaimedBytes : Long.valueOf(range.maxBytes());
    }

    public static final Verification PENDING =
            new Verification(Outcome.PENDING, VerificationMessage.VERIFICATION_PENDING.statement(), null, null);

    public static Verification exact(long bytes) {
        return new Verification(
                Outcome.EXACT,
                bytes == 0
                        ? VerificationMessage.RECLAIMED_NOTHING.statement()
                        : VerificationMessage.RECLAIMED_EXACTLY.with("bytes", bytes),
                bytes,
                null);
    }

    public static Verification range(long min, long max, Statement reason) {
        Range range = new Range(min, max, reason);
        return new Verification(Outcome.RANGE, range.summary(), null, range);
    }

    public static Verification notVerifiable(Statement reason) {
        return new Verification(
                Outcome.NOT_VERIFIABLE, VerificationMessage.GAIN_NOT_VERIFIABLE.with("cause", reason), null, null);
    }
}
