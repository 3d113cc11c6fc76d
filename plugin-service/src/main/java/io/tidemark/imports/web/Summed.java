package io.tidemark.imports.web;

import io.tidemark.imports.esxtop.DeviceFigures;
import io.tidemark.imports.run.StoredSeries;
import io.tidemark.imports.web.ImportViews.NamedDatastore;
import io.tidemark.platform.ObjectId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Series of one datastore, or of one device that belongs to none the caller may view, whose UNMAP is shown together.
 */
record Summed(@Nullable NamedDatastore datastore, List<StoredSeries> parts) {

    /** Only where there are several series to sum and anything was sent. */
    static List<Summed> of(List<StoredSeries> all, Function<String, @Nullable NamedDatastore> datastoreOf) {
        Map<Object, Summed> groups = new LinkedHashMap<>();
        for (StoredSeries one : all) {
            DeviceFigures figures = one.figures();
            if (figures.unmapIos() == null && figures.unmapBytes() == null) {
                continue;
            }
            NamedDatastore datastore = datastoreOf.apply(figures.device());
            ObjectId id = datastore == null ? null : datastore.id();
            Object key = id == null ? figures.device().toLowerCase(Locale.ROOT) : id;
            groups.computeIfAbsent(key, any -> new Summed(datastore, new ArrayList<>()))
                    .parts()
                    .add(one);
        }
        return groups.values().stream()
                .filter(one -> one.parts().size() > 1 && one.sent())
                .toList();
    }

    private boolean sent() {
        return parts.stream()
                .map(StoredSeries::figures)
                .anyMatch(one -> positive(one.unmapIos()) || positive(one.unmapBytes()));
    }

    private static boolean positive(@Nullable Long number) {
        return number != null && number > 0;
    }

    /** Its number: the lowest number among its series. */
    long id() {
        return parts.stream().mapToLong(StoredSeries::id).min().orElseThrow();
    }

    List<Long> series() {
        return parts.stream().map(StoredSeries::id).toList();
    }

    List<String> hosts() {
        return distinct(DeviceFigures::host);
    }

    List<String> devices() {
        return distinct(DeviceFigures::device);
    }

    private List<String> distinct(Function<DeviceFigures, String> name) {
        return parts.stream()
                .map(one -> name.apply(one.figures()))
                .distinct()
                .sorted()
                .toList();
    }

    /** Null if it is not known for a part. */
    @Nullable
    Long sum(Function<DeviceFigures, @Nullable Long> number) {
        long sum = 0;
        for (StoredSeries part : parts) {
            Long one = number.apply(part.figures());
            if (one == null) {
                return null;
            }
            sum += one;
        }
        return sum;
    }

    boolean bytesMeasured() {
        return parts.stream().allMatch(one -> one.figures().bytesMeasured());
    }
}
