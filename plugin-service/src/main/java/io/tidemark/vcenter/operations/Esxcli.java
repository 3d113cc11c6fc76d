package io.tidemark.vcenter.operations;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.EsxcliAnswer;
import io.tidemark.vcenter.ObjectMissing;
import io.tidemark.vcenter.soap.Conversation;
import io.tidemark.vcenter.soap.VimEndpoint;
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

/** Runs esxcli commands on hosts through vCenter's managed method executer. */
final class Esxcli {

    private static final String VERSION = "urn:vim25/5.0";

    private Esxcli() {}

    static CompletableFuture<EsxcliAnswer> run(
            Conversation conversation,
            String host,
            String words,
            Map<String, String> arguments,
            Duration timeout,
            Executor executor) {
        return execute(conversation, host, words, arguments, timeout, executor)
                .exceptionallyCompose(failure -> {
                    if (!(cause(failure) instanceof ObjectMissing)) {
                        return CompletableFuture.failedFuture(cause(failure));
                    }
                    conversation.forget(executerOf(host));
                    return execute(conversation, host, words, arguments, timeout, executor);
                })
                .thenApply(Esxcli::answer);
    }

    private static CompletableFuture<EsxcliResult> execute(
            Conversation conversation,
            String host,
            String words,
            Map<String, String> arguments,
            Duration timeout,
            Executor executor) {
        try {
            ExecuteSoap request = request(words, arguments);
            request.setThis(executer(conversation, host));
            return conversation.later(request, EsxcliResult.class, timeout, executor);
        } catch (Problem e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** {@code storage vmfs unmap} is method {@code unmap} of the handler {@code ha-cli-handler-storage-vmfs}. */
    static ExecuteSoap request(String words, Map<String, String> arguments) {
        String command = words.trim().replaceAll("\\s+", " ");
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

    private static EsxcliAnswer answer(EsxcliResult result) {
        if (result.getFault() != null) {
            throw EsxcliText.fault(result.getFault());
        }
        return EsxcliText.answer(result.getResponse());
    }

    private static ManagedObjectReference executer(Conversation conversation, String host) {
        return conversation.keep(executerOf(host), () -> {
            RetrieveManagedMethodExecuter request = new RetrieveManagedMethodExecuter();
            request.setThis(VimEndpoint.ref(HostProperties.TYPE, host));
            return conversation.single(request, ManagedObjectReference.class);
        });
    }

    private static String executerOf(String host) {
        return "executer of " + host;
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
