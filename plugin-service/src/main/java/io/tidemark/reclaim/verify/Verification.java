package io.tidemark.reclaim.verify;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.VerificationMessage;
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
    public record Range(long minBytes, long maxBytes, Statement reason) {}

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
        return new Verification(
                Outcome.RANGE,
                VerificationMessage.RECLAIMED_BETWEEN.with("minBytes", min, "maxBytes", max, "cause", reason),
                null,
                new Range(min, max, reason));
    }

    public static Verification notVerifiable(Statement reason) {
        return new Verification(
                Outcome.NOT_VERIFIABLE, VerificationMessage.GAIN_NOT_VERIFIABLE.with("cause", reason), null, null);
    }
}
