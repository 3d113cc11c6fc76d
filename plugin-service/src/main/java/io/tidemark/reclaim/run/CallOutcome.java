package io.tidemark.reclaim.run;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.run.Attempt.Answer;
import io.tidemark.reclaim.run.Attempt.Kind;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What the end of the esxcli call says about the command; when in doubt nothing, because the command outlives the call. */
public final class CallOutcome {

    private static final Set<String> NOT_CARRIED_OUT = Set.of("NotSupported", "InvalidArgument", "InvalidRequest");

    private CallOutcome() {}

    public static Answer of(@Nullable Throwable failure, Instant at) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause == null) {
            return new Answer(Kind.ENDED, at, "", 0);
        }
        String detail = cause instanceof Problem problem ? problem.detail() : String.valueOf(cause);
        return new Answer(refused(cause) ? Kind.REFUSED : Kind.LOST, at, detail, 0);
    }

    public static Statement note(Answer answer) {
        return switch (answer.kind()) {
            case ENDED -> Statement.of("ESXCLI_ENDED", "esxcli answered that the command has ended.");
            case REFUSED ->
                new Statement(
                        "ESXCLI_REFUSED",
                        "The host refused or failed the command: " + answer.detail(),
                        Map.of("detail", answer.detail()));
            case LOST ->
                new Statement(
                        "ESXCLI_ANSWER_LOST",
                        "The connection to esxcli ended, the command goes on on the host: " + answer.detail(),
                        Map.of("detail", answer.detail()));
        };
    }

    /** An ended session or a missing object comes only from before the command was sent, see {@code VcenterSession.esxcli}. */
    private static boolean refused(Throwable cause) {
        return cause instanceof EsxcliFault
                || cause instanceof PermissionMissing
                || cause instanceof ObjectMissing
                || cause instanceof SessionEnded
                || cause instanceof VcenterFault fault && NOT_CARRIED_OUT.contains(fault.fault());
    }
}
