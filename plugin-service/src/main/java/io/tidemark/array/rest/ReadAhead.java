package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.spi.ListPage;
import io.tidemark.array.spi.PageScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads lists or pages of them before they are needed, several at a time. */
public final class ReadAhead<P> implements AutoCloseable {

    private final String address;
    private final int atOnce;
    private final Function<String, P> read;
    private final Map<String, Future<Read<P>>> started = new HashMap<>();
    private @Nullable ExecutorService threads;

    private record Read<P>(P part, List<ListPage> pages) {}

    /** @param read reads what a query requests */
    public ReadAhead(String address, int atOnce, Function<String, P> read) {
        this.address = address;
        this.atOnce = atOnce;
        this.read = read;
    }

    /** Begins to read in this order. */
    public void start(Stream<String> queries) {
        queries.forEach(query -> started.put(query, threads().submit(() -> {
            List<ListPage> pages = new ArrayList<>();
            return new Read<>(PageScope.call(pages::add, () -> read.apply(query)), pages);
        })));
    }

    private ExecutorService threads() {
        ExecutorService known = threads;
        if (known == null) {
            known = Executors.newFixedThreadPool(atOnce, task -> {
                Thread thread = new Thread(task, "lists-" + address);
                thread.setDaemon(true);
                return thread;
            });
            threads = known;
        }
        return known;
    }

    /** What the query requests; it is read now unless that has begun. */
    public P get(String query) {
        Future<Read<P>> begun = started.remove(query);
        if (begun == null) {
            return read.apply(query);
        }
        try {
            Read<P> done = begun.get();
            done.pages().forEach(PageScope::read);
            return done.part();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ArrayUnreachable(ArrayProblemMessage.ARRAY_REQUEST_INTERRUPTED.with("array", address));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failed ? failed : new IllegalStateException(e.getCause());
        }
    }

    /** Ends what is still read. */
    @Override
    public void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
