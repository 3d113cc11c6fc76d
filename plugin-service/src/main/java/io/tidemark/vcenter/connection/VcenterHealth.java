package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.SessionEnded;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the last contact with a vCenter went. */
public record VcenterHealth(
        State state, @Nullable Instant checkedAt, @Nullable Statement statement) {

    /** What the contact came to. */
    public enum State {
        OK,
        UNREACHABLE,
        REFUSED,
        CERTIFICATE,
        UNKNOWN
    }

    static final VcenterHealth UNKNOWN =
            new VcenterHealth(State.UNKNOWN, null, Statement.of("VCENTER_UNKNOWN", "Not asked yet."));

    static VcenterHealth ok(Instant at) {
        return new VcenterHealth(State.OK, at, Statement.of("VCENTER_OK", "vCenter answers."));
    }

    static VcenterHealth of(Problem problem, Instant at) {
        State state = problem instanceof LoginRefused || problem instanceof SessionEnded
                ? State.REFUSED
                : problem.getCause() instanceof CertificateNotTrusted ? State.CERTIFICATE : State.UNREACHABLE;
        String code = "VCENTER_" + state.name().toUpperCase(Locale.ROOT);
        return new VcenterHealth(state, at, new Statement(code, problem.detail(), Map.of("reason", problem.detail())));
    }
}
