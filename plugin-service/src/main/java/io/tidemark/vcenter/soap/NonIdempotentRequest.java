package io.tidemark.vcenter.soap;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.sms.QueryArray;
import io.tidemark.vcenter.sms.QueryLunAssociatedWithArray;
import io.tidemark.vcenter.sms.QueryProvider;
import io.tidemark.vcenter.sms.QueryProviderInfo;
import io.tidemark.vcenter.sms.QueryStorageManager;
import io.tidemark.vcenter.vim25.BrowseDiagnosticLog;
import io.tidemark.vcenter.vim25.CurrentTime;
import io.tidemark.vcenter.vim25.FindExtension;
import io.tidemark.vcenter.vim25.HasPrivilegeOnEntities;
import io.tidemark.vcenter.vim25.HasUserPrivilegeOnEntities;
import io.tidemark.vcenter.vim25.QueryAvailablePerfMetric;
import io.tidemark.vcenter.vim25.QueryDateTime;
import io.tidemark.vcenter.vim25.QueryEvents;
import io.tidemark.vcenter.vim25.QueryOptions;
import io.tidemark.vcenter.vim25.QueryPerf;
import io.tidemark.vcenter.vim25.QueryVmfsConfigOption;
import io.tidemark.vcenter.vim25.RetrieveManagedMethodExecuter;
import io.tidemark.vcenter.vim25.RetrievePropertiesEx;
import io.tidemark.vcenter.vim25.RetrieveServiceContent;
import io.tidemark.vcenter.vim25.WaitForUpdatesEx;
import java.util.Set;

/**
 * Requests that are sent at most once, because a second one would start a second UNMAP, create a second task, or use a
 * ticket twice; and their failures. All are, except those that only read.
 */
public final class NonIdempotentRequest {

    /** The continuation of a list is not among them: its token can have been used. */
    private static final Set<Class<?>> READS = Set.of(
            BrowseDiagnosticLog.class,
            CurrentTime.class,
            FindExtension.class,
            HasPrivilegeOnEntities.class,
            HasUserPrivilegeOnEntities.class,
            QueryArray.class,
            QueryAvailablePerfMetric.class,
            QueryDateTime.class,
            QueryEvents.class,
            QueryLunAssociatedWithArray.class,
            QueryOptions.class,
            QueryPerf.class,
            QueryProvider.class,
            QueryProviderInfo.class,
            QueryStorageManager.class,
            QueryVmfsConfigOption.class,
            RetrieveManagedMethodExecuter.class,
            RetrievePropertiesEx.class,
            RetrieveServiceContent.class,
            WaitForUpdatesEx.class);

    private NonIdempotentRequest() {}

    /** Whether the request may be sent again after a broken connection, although it can have been executed. */
    static boolean isRepeatable(Object request) {
        return READS.contains(request.getClass());
    }

    /**
     * The meaning of the failure for the request: if a session or object ended during the request, or the
     * response is empty, it is unknown whether it was executed, as after a broken connection.
     */
    public static Throwable failure(String request, Throwable failure) {
        return failure instanceof SessionEnded
                        || failure instanceof ObjectMissing
                        || (failure instanceof VcenterFault fault && VimEndpoint.NO_ANSWER.equals(fault.fault()))
                ? doubtful(request, failure)
                : failure;
    }

    /** As above, for a problem. */
    public static Problem problem(String request, Problem failure) {
        return failure(request, failure) instanceof Problem meaning ? meaning : failure;
    }

    public static VcenterUnreachable doubtful(String request, Throwable failure) {
        return new VcenterUnreachable(
                VcenterProblemMessage.CALL_OUTCOME_UNKNOWN.with("call", request, "reason", Problem.reason(failure)),
                failure);
    }
}
