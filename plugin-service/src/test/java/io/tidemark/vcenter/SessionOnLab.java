package io.tidemark.vcenter;

import static java.util.concurrent.CompletableFuture.delayedExecutor;

import io.tidemark.lab.Lab;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** The session of an operator of a lab, whose time tests advance. */
@Tag("lab")
@Timeout(300)
abstract class SessionOnLab {

    static final String AWKWARD = "Büro & <Test> 1";

    static Lab lab;
    static ExecutorService executor;
    static SoapVcenterSession operator;
    static List<DatastoreFacts> datastores;

    @BeforeAll
    static void start() {
        executor = Executors.newFixedThreadPool(6);
        lab = Lab.start("--speed", "0");
        operator = session("operator");
        datastores = operator.datastores();
    }

    @AfterAll
    static void stop() {
        operator.logOut();
        lab.close();
        executor.shutdownNow();
    }

    static VimEndpoint endpoint(String pin) {
        return new VimEndpoint(lab.vcenter(), pin, executor);
    }

    static SoapVcenterSession session(String user) {
        VimEndpoint endpoint = endpoint(lab.thumbprint());
        return new SoapVcenterSession(
                RenewableSession.openedBy(() -> VimSession.logIn(
                        endpoint, lab.user(user).name(), lab.user(user).password())),
                executor);
    }

    static DatastoreFacts named(String name) {
        return datastores.stream()
                .filter(datastore -> datastore.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static String host(DatastoreFacts datastore) {
        return datastore.mounts().get(0).host();
    }

    static <T> T eventually(Supplier<T> read, Predicate<T> wanted) {
        T value = read.get();
        while (!wanted.test(value)) {
            CompletableFuture.runAsync(() -> {}, delayedExecutor(20, TimeUnit.MILLISECONDS))
                    .join();
            value = read.get();
        }
        return value;
    }

    static <T> T eventuallyAsTimePasses(String step, Supplier<T> read, Predicate<T> wanted) {
        return eventually(
                () -> {
                    lab.advance(step);
                    return read.get();
                },
                wanted);
    }

    static void answerOnce(String method, String fault) {
        lab.control(
                "POST",
                "/faults",
                "{\"kind\":\"soap-fault\",\"type\":\"%s\",\"method\":\"%s\",\"count\":1}".formatted(fault, method));
    }
}
