package io.tidemark.platform.exchange;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Binds an {@link ExchangeRecorder} to the threads of some work; requests of other threads are not recorded. */
public final class RecordingScope {

    private static final ThreadLocal<@Nullable ExchangeRecorder> BOUND = new ThreadLocal<>();

    private RecordingScope() {}

    /**
     * Does the work with the recorder bound to this thread.
     *
     * @param recorder null for none
     */
    public static <T extends @Nullable Object> T call(@Nullable ExchangeRecorder recorder, Supplier<T> work) {
        ExchangeRecorder before = BOUND.get();
        bind(recorder);
        try {
            return work.get();
        } finally {
            bind(before);
        }
    }

    private static void bind(@Nullable ExchangeRecorder recorder) {
        if (recorder == null) {
            BOUND.remove();
        } else {
            BOUND.set(recorder);
        }
    }

    /** That of this thread. */
    static Optional<ExchangeRecorder> recorder() {
        return Optional.ofNullable(BOUND.get());
    }

    /** Carries the recorder of the thread that submits work to the thread that executes it. */
    public static Executor carrying(Executor executor) {
        return work -> executor.execute(carried(work));
    }

    /** Work that another thread does, with the recorder of this thread. */
    public static Runnable carried(Runnable work) {
        ExchangeRecorder recorder = BOUND.get();
        return recorder == null
                ? work
                : () -> call(recorder, () -> {
                    work.run();
                    return recorder;
                });
    }
}
