package io.tidemark.reclaim.verify;

import io.tidemark.platform.Bytes;
import io.tidemark.platform.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run gave back, as far as it is proven.
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

    /** The gain lies within these bounds, both included, for this reason. */
    public record Range(long minBytes, long maxBytes, Statement reason) {}

    public static final Verification PENDING = new Verification(
            Outcome.PENDING,
            Statement.of(
                    "VERIFICATION_PENDING", "The gain is known once the array's figure stands still after the run."),
            null,
            null);

    public static Verification exact(long bytes) {
        return new Verification(
                Outcome.EXACT,
                bytes == 0
                        ? Statement.of("RECLAIMED_NOTHING", "The array's figure did not move: nothing was given back.")
                        : new Statement(
                                "RECLAIMED_EXACTLY",
                                "The array counts " + Bytes.text(bytes) + " less than before the run.",
                                Map.of("bytes", bytes)),
                bytes,
                null);
    }

    public static Verification range(long min, long max, Statement reason) {
        return new Verification(
                Outcome.RANGE,
                new Statement(
                        "RECLAIMED_BETWEEN",
                        "Between " + Bytes.text(min) + " and " + Bytes.text(max) + " were given back; " + "not exact: "
                                + reason.text(),
                        with(reason, Map.of("minBytes", min, "maxBytes", max))),
                null,
                new Range(min, max, reason));
    }

    public static Verification notVerifiable(Statement reason) {
        return new Verification(
                Outcome.NOT_VERIFIABLE,
                new Statement("GAIN_NOT_VERIFIABLE", "Gain not verifiable: " + reason.text(), with(reason, Map.of())),
                null,
                null);
    }

    /** The reason's own values too, so that it can be translated. */
    private static Map<String, Object> with(Statement reason, Map<String, Object> own) {
        Map<String, Object> params = new HashMap<>(reason.params());
        params.putAll(own);
        params.put("reason", reason.code());
        return Map.copyOf(params);
    }
}
