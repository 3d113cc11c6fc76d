package io.tidemark.vcenter.connection;

import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.SessionEnded;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The result of the last contact with a vCenter. */
public record VcenterHealth(
        State state, @Nullable Instant checkedAt, @Nullable Statement statement) {

    /** The result of the contact. */
    public enum State {
        OK,
        UNREACHABLE,
        REFUSED,
        CERTIFICATE,
        UNKNOWN
    }

    static final VcenterHealth UNKNOWN =
            new VcenterHealth(State.UNKNOWN, null, VcenterMessage.VCENTER_UNKNOWN.statement());

    static VcenterHealth ok(Instant at) {
        return new VcenterHealth(State.OK, at, VcenterMessage.VCENTER_OK.statement());
    }

    static VcenterHealth of(Problem problem, Instant at) {
        if (problem instanceof LoginRefused || problem instanceof SessionEnded) {
            return failed(State.REFUSED, VcenterMessage.VCENTER_REFUSED, problem, at);
        }
        return problem.getCause() instanceof CertificateNotTrusted
                ? failed(State.CERTIFICATE, VcenterMessage.VCENTER_CERTIFICATE, problem, at)
                : failed(State.UNREACHABLE, FaultMessage.VCENTER_UNREACHABLE, problem, at);
    }

    private static VcenterHealth failed(State state, MessageCode message, Problem problem, Instant at) {
        return new VcenterHealth(state, at, message.with("reason", problem.statement()));
    }
}
