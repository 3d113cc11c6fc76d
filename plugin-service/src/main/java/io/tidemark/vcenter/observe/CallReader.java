package io.tidemark.vcenter.observe;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.soap.CallListener;
import io.tidemark.vcenter.vim25.ExecuteSoap;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Describes the calls of a session without their content; calls that the service ended itself are left out. */
public final class CallReader implements CallListener {

    private static final String ESXCLI = "vim.EsxCLI.";

    private final Consumer<ObservedCall> observer;
    private final PageReader pages = new PageReader();

    public CallReader(Consumer<ObservedCall> observer) {
        this.observer = observer;
    }

    @Override
    public void ended(Ended call) {
        if (interrupted(call.failure())) {
            return;
        }
        observer.accept(new ObservedCall(
                method(call.request()),
                call.time(),
                call.bytes(),
                call.largest(),
                failure(call.failure()),
                pages.page(call.request(), call.answer())));
    }

    private static boolean interrupted(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException) {
                return true;
            }
        }
        return false;
    }

    private static String method(Object request) {
        if (request instanceof ExecuteSoap command && command.getMethod().startsWith(ESXCLI)) {
            return "esxcli " + command.getMethod().substring(ESXCLI.length()).replace('.', ' ');
        }
        return request.getClass().getSimpleName();
    }

    private static @Nullable Statement failure(@Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause == null) {
            return null;
        }
        return cause instanceof Problem problem
                ? problem.statement()
                : Statement.of("TEXT", cause.getClass().getSimpleName());
    }
}
