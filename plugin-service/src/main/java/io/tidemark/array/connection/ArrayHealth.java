package io.tidemark.array.connection;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The result of the last call to an array; {@code checkedAt} is null before the first. */
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
        return new ArrayHealth(State.UNKNOWN, null, ArrayMessage.ARRAY_NOT_ASKED_YET.with("array", array));
    }

    static ArrayHealth ok(String array, Instant at) {
        return new ArrayHealth(State.OK, at, ArrayMessage.ARRAY_OK.with("array", array));
    }

    static ArrayHealth failed(String array, Instant at, RuntimeException reason) {
        Object detail = reason instanceof Problem problem ? problem.statement() : reason.toString();
        if (reason instanceof CertificateNotTrusted) {
            return failed(State.CERTIFICATE, ArrayMessage.ARRAY_CERTIFICATE_NOT_TRUSTED, array, at, detail);
        }
        if (reason instanceof ArrayUnreachable) {
            return failed(State.UNREACHABLE, ArrayMessage.ARRAY_UNREACHABLE, array, at, detail);
        }
        if (reason instanceof ArrayCredentialsRefused) {
            return failed(State.REFUSED, ArrayMessage.ARRAY_CREDENTIALS_REFUSED, array, at, detail);
        }
        ArrayMessage why = reason instanceof Problem ? ArrayMessage.ARRAY_REFUSED : ArrayMessage.ARRAY_UNEXPECTED;
        return failed(State.REFUSED, why, array, at, detail);
    }

    private static ArrayHealth failed(State state, ArrayMessage why, String array, Instant at, Object detail) {
        return new ArrayHealth(state, at, why.with("array", array, "detail", detail));
    }
}
