package io.tidemark.capacity.web;

import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.query.UnmapCurve;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** UNMAP by host in the API; between the listed intervals nothing was sent. */
record UnmapView(
        Instant from,
        Instant to,
        List<Host> items,
        @Nullable Statement problem) {

    /**
     * {@code hostId} is null for the sum over all hosts, for the time before the last day, and for unknown hosts of
     * imported files.
     */
    record Host(
            @Nullable ObjectId hostId,
            @Nullable String name,
            List<Interval> points,
            @Nullable Statement problem,
            UnmapCurve.@Nullable Imported imported) {}

    /** The UNMAP in the {@code seconds} before {@code at}. */
    record Interval(Instant at, int seconds, long unmapIos, long unmapBytes) {}

    static UnmapView of(TimeRange range, String vcenter, UnmapCurve curve) {
        return new UnmapView(
                range.from(),
                range.to(),
                curve.hosts().stream()
                        .map(host -> new Host(
                                host.host() == null ? null : new ObjectId(vcenter, host.host()),
                                host.host() == null && host.imported() == null ? null : host.name(),
                                host.activity().stream()
                                        .map(sent -> new Interval(sent.at(), sent.seconds(), sent.ios(), sent.bytes()))
                                        .toList(),
                                host.problem(),
                                host.imported()))
                        .toList(),
                curve.problem());
    }
}
