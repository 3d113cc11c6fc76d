package io.tidemark.vcenter.esxcli;

import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Keeps the executer of a host, and asks for another one if the host reconnected or the session ended meanwhile. */
public final class SoapEsxcliReads implements EsxcliReads {

    private final RenewableSession session;
    private final Executor executor;
    private final String host;
    private volatile @Nullable ManagedObjectReference executer;

    public SoapEsxcliReads(RenewableSession session, Executor executor, String host) {
        this.session = session;
        this.executor = executor;
        this.host = host;
    }

    @Override
    public CompletableFuture<EsxcliOutput> run(String words, Map<String, String> arguments, Duration timeout) {
        if (executer == null) {
            return send(words, arguments, timeout);
        }
        return send(words, arguments, timeout).exceptionallyCompose(failure -> {
            if (!outdated(failure)) {
                return CompletableFuture.failedFuture(failure);
            }
            executer = null;
            return send(words, arguments, timeout);
        });
    }

    private CompletableFuture<EsxcliOutput> send(String words, Map<String, String> arguments, Duration timeout) {
        return session.performOnceLater(
                conversation -> {
                    ManagedObjectReference known = executer;
                    ManagedObjectReference used = known == null ? Esxcli.executer(conversation, host) : known;
                    executer = used;
                    return used;
                },
                (conversation, used) ->
                        Esxcli.send(conversation, used, Esxcli.request(words, arguments), timeout, executor),
                executor);
    }

    private static boolean outdated(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof VcenterUnreachable
                && (cause.getCause() instanceof ObjectMissing || cause.getCause() instanceof SessionEnded);
    }
}
