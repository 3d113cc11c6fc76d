package io.tidemark.array.connection;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the last call to an array ended; {@code checkedAt} is null before the first. */
public record ArrayHealth(State state, @Nullable Instant checkedAt, Statement statement) {

    /** Kinds of health. */
    public enum State {
        OK,
        UNREACHABLE,
        REFUSED,
        CERTIFICATE,
        UNKNOWN
    }

    static ArrayHealth unknown(String array) {
        return new ArrayHealth(
                State.UNKNOWN,
                null,
                new Statement("ARRAY_NOT_ASKED_YET", array + " has not been asked yet.", Map.of("array", array)));
    }

    static ArrayHealth ok(String array, Instant at) {
        return new ArrayHealth(State.OK, at, new Statement("ARRAY_OK", array + " answers.", Map.of("array", array)));
    }

    static ArrayHealth failed(String array, Instant at, RuntimeException reason) {
        String detail = reason instanceof Problem problem ? problem.detail() : "unexpected failure: " + reason;
        Map<String, Object> params = Map.of("array", array, "detail", detail);
        if (reason instanceof CertificateNotTrusted) {
            return new ArrayHealth(
                    State.CERTIFICATE, at, new Statement("ARRAY_CERTIFICATE_NOT_TRUSTED", detail, params));
        }
        if (reason instanceof ArrayUnreachable) {
            return new ArrayHealth(State.UNREACHABLE, at, new Statement("ARRAY_UNREACHABLE", detail, params));
        }
        String code = reason instanceof ArrayCredentialsRefused ? "ARRAY_CREDENTIALS_REFUSED" : "ARRAY_REFUSED";
        return new ArrayHealth(State.REFUSED, at, new Statement(code, detail, params));
    }
}
