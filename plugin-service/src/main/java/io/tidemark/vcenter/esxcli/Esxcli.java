package io.tidemark.vcenter.esxcli;

import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.soap.NonIdempotentRequest;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.EsxcliArgument;
import io.tidemark.vcenter.vim25.EsxcliResult;
import io.tidemark.vcenter.vim25.ExecuteSoap;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.RetrieveManagedMethodExecuter;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/** Runs esxcli commands on hosts through vCenter's managed method executer. */
public final class Esxcli {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final String VERSION = "urn:vim25/5.0";

    private Esxcli() {}

    /** The executer of the host, read each time: vCenter creates another one when the host reconnects. */
    public static ManagedObjectReference executer(VimSession conversation, String host) {
        RetrieveManagedMethodExecuter request = new RetrieveManagedMethodExecuter();
        request.setThis(VimEndpoint.ref(HostProperties.TYPE, host));
        return conversation.single(request, ManagedObjectReference.class);
    }

    public static CompletableFuture<EsxcliOutput> send(
            VimSession conversation,
            ManagedObjectReference executer,
            ExecuteSoap request,
            Duration timeout,
            Executor executor) {
        request.setThis(executer);
        return conversation
                .later(request, EsxcliResult.class, timeout, executor)
                .exceptionallyCompose(failure ->
                        CompletableFuture.failedFuture(NonIdempotentRequest.failure("esxcli", cause(failure))))
                .thenApply(Esxcli::answer);
    }

    /** {@code storage vmfs unmap} is method {@code unmap} of the handler {@code ha-cli-handler-storage-vmfs}. */
    public static ExecuteSoap request(String words, Map<String, String> arguments) {
        String command = BLANKS.matcher(words.trim()).replaceAll(" ");
        ExecuteSoap request = new ExecuteSoap();
        request.setMoid("ha-cli-handler-"
                + command.substring(0, command.lastIndexOf(' ')).replace(' ', '-'));
        request.setVersion(VERSION);
        request.setMethod("vim.EsxCLI." + command.replace(' ', '.'));
        new TreeMap<>(arguments).forEach((name, value) -> {
            EsxcliArgument argument = new EsxcliArgument();
            argument.setName(name);
            argument.setVal(EsxcliText.argument(name, value));
            request.getArgument().add(argument);
        });
        return request;
    }

    private static EsxcliOutput answer(EsxcliResult result) {
        if (result.getFault() != null) {
            throw EsxcliText.fault(result.getFault());
        }
        return EsxcliText.answer(result.getResponse());
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
