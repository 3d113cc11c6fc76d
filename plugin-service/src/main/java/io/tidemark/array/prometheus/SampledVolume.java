package io.tidemark.array.prometheus;

import io.tidemark.array.VolumeUsage;
import io.tidemark.array.prometheus.promql.PrometheusRows.Point;
import io.tidemark.array.prometheus.promql.PrometheusRows.Row;
import io.tidemark.array.prometheus.promql.Promql.Figure;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.MetricQuery;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The series of one volume, which is identified by its device. A figure of which there are several series is not used. */
final class SampledVolume {

    private final String device;
    private final MetricQuery query;
    private final Map<Figure, List<Row>> rows = new EnumMap<>(Figure.class);
    private final Set<String> values = new TreeSet<>();

    private SampledVolume(String device, MetricQuery query) {
        this.device = device;
        this.query = query;
    }

    /** By device; rows whose label names none are left out. */
    static Map<String, SampledVolume> of(List<Row> rows, MetricQuery query) {
        DeviceLabels labels = new DeviceLabels(query.devicePrefix());
        Map<String, SampledVolume> volumes = new LinkedHashMap<>();
        for (Row row : rows) {
            String value = row.labels().getOrDefault(query.deviceLabel(), "");
            for (String device : labels.devices(value)) {
                SampledVolume volume = volumes.computeIfAbsent(device, name -> new SampledVolume(name, query));
                volume.rows
                        .computeIfAbsent(row.figure(), figure -> new ArrayList<>())
                        .add(row);
                volume.values.add(value);
            }
        }
        return volumes;
    }

    /** The values of the label that name its device. */
    Set<String> values() {
        return values;
    }

    private String name() {
        String label = query.nameLabel();
        return label == null
                ? device
                : Stream.of(Figure.USED, Figure.SIZE, Figure.KNOWN)
                        .flatMap(figure -> rows.getOrDefault(figure, List.of()).stream())
                        .map(row -> row.labels().getOrDefault(label, ""))
                        .filter(name -> !name.isBlank())
                        .findFirst()
                        .orElse(device);
    }

    /** As it is listed: a sample that is older than the limit is no usage. */
    ArrayVolume listed(String address, Duration oldest) {
        Statement missing = missing(address, oldest);
        VolumeUsage usage = missing == null ? usage(Objects.requireNonNull(at()), used(), size()) : null;
        Long size = size() == null ? bytes(Figure.KNOWN) : size();
        return new ArrayVolume(device, name(), size == null ? 0 : size, List.of(device), usage, null, missing);
    }

    private @Nullable Statement missing(String address, Duration oldest) {
        int most = Stream.of(Figure.AT, Figure.USED, Figure.SIZE)
                .mapToInt(figure -> rows.getOrDefault(figure, List.of()).size())
                .max()
                .orElse(0);
        if (most > 1) {
            return PrometheusMessage.PROMETHEUS_SERIES_AMBIGUOUS.with(
                    "array", address, "device", device, "series", most);
        }
        Point sampled = only(Figure.AT);
        Instant at = at();
        if (sampled == null || at == null) {
            return PrometheusMessage.PROMETHEUS_SAMPLE_MISSING.with("array", address, "device", device);
        }
        if (at.plus(oldest).isBefore(sampled.at())) {
            return PrometheusMessage.PROMETHEUS_SAMPLE_STALE.with(
                    Map.of("array", address, "device", device, "at", at.toString(), "limit", oldest.toString()));
        }
        return usage(at, used(), size()) != null
                ? null
                : PrometheusMessage.PROMETHEUS_FIGURE_NOT_USABLE.with(Map.of(
                        "array", address, "device", device, "used", text(Figure.USED), "size", text(Figure.SIZE)));
    }

    /** The samples inside the range, each once, oldest first; none of times at which there were several series. */
    List<VolumeUsage> history(Instant from, Instant to) {
        Map<Instant, Point> used = byTime(Figure.USED);
        Map<Instant, Point> size = byTime(Figure.SIZE);
        Map<Instant, VolumeUsage> samples = new LinkedHashMap<>();
        byTime(Figure.AT).forEach((time, point) -> {
            Instant at = point.time();
            VolumeUsage usage = at == null || at.isBefore(from) || at.isAfter(to)
                    ? null
                    : usage(at, bytes(used.get(time)), bytes(size.get(time)));
            if (usage != null) {
                samples.putIfAbsent(at, usage);
            }
        });
        return List.copyOf(samples.values());
    }

    private Map<Instant, Point> byTime(Figure figure) {
        Map<Instant, Point> points = new TreeMap<>();
        Set<Instant> ambiguous = new HashSet<>();
        for (Row row : rows.getOrDefault(figure, List.of())) {
            for (Point point : row.points()) {
                if (points.put(point.at(), point) != null) {
                    ambiguous.add(point.at());
                }
            }
        }
        points.keySet().removeAll(ambiguous);
        return points;
    }

    private @Nullable VolumeUsage usage(Instant at, @Nullable Long used, @Nullable Long size) {
        return VolumeUsage.of(at, size, used, query.accuracy());
    }

    private @Nullable Point only(Figure figure) {
        List<Row> series = rows.getOrDefault(figure, List.of());
        return series.size() == 1 && !series.get(0).points().isEmpty()
                ? series.get(0).points().get(0)
                : null;
    }

    private @Nullable Instant at() {
        Point point = only(Figure.AT);
        return point == null ? null : point.time();
    }

    private @Nullable Long used() {
        return bytes(Figure.USED);
    }

    private @Nullable Long size() {
        return bytes(Figure.SIZE);
    }

    private @Nullable Long bytes(Figure figure) {
        return bytes(only(figure));
    }

    private static @Nullable Long bytes(@Nullable Point point) {
        return point == null ? null : point.bytes();
    }

    private String text(Figure figure) {
        Point point = only(figure);
        return point == null || point.value() == null ? "-" : point.value().toPlainString();
    }
}
