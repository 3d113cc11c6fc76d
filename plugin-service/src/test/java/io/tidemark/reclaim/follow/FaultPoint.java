package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.run.RunState;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A point, how to get there and cut it, and how the one truthful record reads. */
record FaultPoint(
        String name,
        Consumer<FaultWorld> cut,
        RunState end,
        @Nullable String problem,
        @Nullable String verification) {

    FaultPoint(String name, Consumer<FaultWorld> cut, RunState end, @Nullable String problem) {
        this(name, cut, end, problem, null);
    }
}
