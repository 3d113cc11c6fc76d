package io.tidemark.array.powermax;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.powermax.PowerMaxRows.Id;
import io.tidemark.array.powermax.PowerMaxRows.Volume;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestRows;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists of ids, page by page of an iterator, whose volumes are read one by one, limited together in rows and time. */
record VolumeIds(RestRows rows, String address, PowerMaxProperties properties, Clock clock) {

    /** The volumes of a list, without those that are deleted meanwhile. */
    Stream<Volume> of(String path, Function<String, Volume> detail) {
        Instant end = clock.instant().plus(properties.listTimeout());
        List<Volume> read = new ArrayList<>();
        for (Id row : list(path)) {
            String id = row.volumeId();
            if (id == null) {
                continue;
            }
            if (clock.instant().isAfter(end)) {
                throw new ArrayUnreachable(ArrayProblemMessage.ARRAY_LIST_NOT_COMPLETE.with(
                        "array",
                        address,
                        "path",
                        path,
                        "limit",
                        properties.listTimeout().toString()));
            }
            try {
                read.add(detail.apply(id));
            } catch (UnknownVolume e) {
                continue;
            }
        }
        return read.stream();
    }

    private List<Id> list(String path) {
        PowerMaxRows.Iterator first = rows.one(path, PowerMaxRows.Iterator.class);
        List<Id> ids = new ArrayList<>(page(first.resultList()));
        int count = Objects.requireNonNullElse(first.count(), ids.size());
        if (count > properties.maxRows()) {
            throw new ArrayRefused(ArrayProblemMessage.ARRAY_LIST_TOO_LONG.with(
                    "array", address, "path", path, "limit", properties.maxRows()));
        }
        int size = Math.max(1, Objects.requireNonNullElse(first.maxPageSize(), ids.size()));
        while (ids.size() < count && first.id() != null) {
            int to = Math.min(ids.size() + size, count);
            String next = "/restapi/common/Iterator/" + RestClient.encoded(first.id()) + "/page?from="
                    + (ids.size() + 1) + "&to=" + to;
            List<Id> page = page(rows.one(next, PowerMaxRows.Page.class));
            if (page.isEmpty()) {
                break;
            }
            ids.addAll(page);
        }
        if (ids.size() != count || ids.stream().distinct().count() != count) {
            throw new ArrayRefused(ArrayProblemMessage.ARRAY_LIST_ROWS_MISSING.with(
                    Map.of("array", address, "rows", ids.stream().distinct().count(), "total", count)));
        }
        return ids;
    }

    private static List<Id> page(PowerMaxRows.@Nullable Page page) {
        return page == null || page.result() == null ? List.of() : page.result();
    }
}
