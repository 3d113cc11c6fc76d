package io.tidemark.site.read;

import io.tidemark.array.connection.InspectedArray;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one array returned.
 *
 * @param pages those of the lists that were read for its volumes; none if its protocol has no pages
 * @param calls each call of its adapter
 */
public record ArrayReading(
        String id,
        String name,
        String kind,
        InspectedArray.Release release,
        List<InspectedArray.Listed> volumes,
        List<InspectedArray.Page> pages,
        Duration figureCadence,
        List<Call> calls)
        implements ReadStep.Counted {

    /** One call; {@code failure} null if it succeeded. */
    public record Call(
            String name, Duration time, int items, @Nullable Statement failure) {}

    public ArrayReading {
        volumes = List.copyOf(volumes);
        pages = List.copyOf(pages);
        calls = List.copyOf(calls);
    }

    @Override
    public int items() {
        return volumes.size();
    }
}
