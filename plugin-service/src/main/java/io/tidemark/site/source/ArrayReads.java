package io.tidemark.site.source;

import io.tidemark.array.connection.ArrayInspection;
import io.tidemark.array.connection.InspectedArray;
import io.tidemark.array.connection.InspectedArray.Listed;
import io.tidemark.array.connection.InspectedArray.Page;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.ArrayReading.Call;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Every read of an array's adapter: identity and volumes first, which must succeed, then usage, history, and load. */
@Component
class ArrayReads implements ReadSource {

    private static final Duration BACK = Duration.ofHours(1);

    private final ArrayInspection arrays;
    private final Clock clock;

    ArrayReads(ArrayInspection arrays, Clock clock) {
        this.arrays = arrays;
        this.clock = clock;
    }

    @Override
    public int stage() {
        return FIRST;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        return arrays.arrays().stream()
                .<ReadStep<?>>map(array -> new ReadStep<>(SiteReads.array(array.name()), () -> read(array)))
                .toList();
    }

    private ArrayReading read(InspectedArray array) {
        List<Call> calls = new ArrayList<>();
        List<Page> pages = new ArrayList<>();
        InspectedArray.Release release = timed(calls, "identity", array::release);
        List<Listed> volumes = timed(calls, "volumes", () -> array.volumes(pages::add));
        Optional<Listed> first = volumes.stream().filter(Listed::figures).findFirst();
        first.ifPresent(volume -> {
            attempt(calls, "usage", () -> array.usage(volume.id()));
            Instant now = clock.instant();
            attempt(calls, "history", () -> array.history(volume.id(), now.minus(BACK), now));
        });
        attempt(calls, "performance", array::performance);
        return new ArrayReading(
                array.id(), array.name(), array.kind(), release, volumes, pages, array.figureCadence(), calls);
    }

    private static <T> T timed(List<Call> calls, String name, Supplier<T> call) {
        long began = System.nanoTime();
        T value = call.get();
        int items = value instanceof Collection<?> list ? list.size() : 1;
        calls.add(new Call(name, since(began), items, null));
        return value;
    }

    private static void attempt(List<Call> calls, String name, Supplier<?> call) {
        long began = System.nanoTime();
        try {
            timed(calls, name, call);
        } catch (Problem e) {
            Statement failure = e.statement();
            calls.add(new Call(name, since(began), 0, failure));
        }
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
