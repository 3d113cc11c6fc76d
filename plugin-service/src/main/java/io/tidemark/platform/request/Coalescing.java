package io.tidemark.platform.request;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Threads that ask the same at the same time share one answer, or its failure. Nothing is kept afterwards. */
public final class Coalescing<K, V> {

    private final Map<K, CompletableFuture<V>> asking = new ConcurrentHashMap<>();

    /** The first thread asks; the others wait for it. */
    public V of(K key, Supplier<V> ask) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> first = asking.putIfAbsent(key, mine);
        if (first != null) {
            return answer(first);
        }
        try {
            V answer = ask.get();
            asking.remove(key);
            mine.complete(answer);
            return answer;
        } catch (RuntimeException | Error e) {
            asking.remove(key);
            mine.completeExceptionally(e);
            throw e;
        }
    }

    private static <V> V answer(CompletableFuture<V> first) {
        try {
            return first.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
