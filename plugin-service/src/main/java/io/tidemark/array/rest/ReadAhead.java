package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayUnreachable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads pages of a list, several at a time before they are needed. */
final class ReadAhead<P> implements AutoCloseable {

    private final String address;
    private final int atOnce;
    private final Function<String, P> read;
    private final Map<String, Future<P>> started = new HashMap<>();
    private @Nullable ExecutorService threads;

    /** @param read reads the page of a query */
    ReadAhead(String address, int atOnce, Function<String, P> read) {
        this.address = address;
        this.atOnce = atOnce;
        this.read = read;
    }

    /** Reads the pages in this order; only once. */
    void start(Stream<String> queries) {
        queries.forEach(query -> started.put(query, threads().submit(() -> read.apply(query))));
    }

    private ExecutorService threads() {
        ExecutorService known = threads;
        if (known == null) {
            known = Executors.newFixedThreadPool(atOnce, task -> {
                Thread thread = new Thread(task, "pages-" + address);
                thread.setDaemon(true);
                return thread;
            });
            threads = known;
        }
        return known;
    }

    /** The page of the query, which is read now unless that has begun. */
    P get(String query) {
        Future<P> page = started.remove(query);
        if (page == null) {
            return read.apply(query);
        }
        try {
            return page.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ArrayUnreachable(ArrayProblemMessage.ARRAY_REQUEST_INTERRUPTED.with("array", address));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failed ? failed : new IllegalStateException(e.getCause());
        }
    }

    /** Interrupts pages that are still read. */
    @Override
    public void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
