package io.tidemark.array.prometheus.promql;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.prometheus.promql.Promql.Figure;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the rows of a response. */
public final class PrometheusRows {

    private static final int MILLIS = 3;

    private PrometheusRows() {}

    /**
     * A series of one figure.
     *
     * @param labels without that of the figure
     */
    public record Row(Figure figure, Map<String, String> labels, List<Point> points) {}

    /**
     * @param at time of the query
     * @param value null for one that is no number
     */
    public record Point(Instant at, @Nullable BigDecimal value) {

        /** Null unless it is a whole number of bytes. */
        public @Nullable Long bytes() {
            try {
                return value == null || value.signum() < 0 ? null : Long.valueOf(value.longValueExact());
            } catch (ArithmeticException e) {
                return null;
            }
        }

        /** Null unless it is a time. */
        public @Nullable Instant time() {
            return value == null ? null : instant(value);
        }
    }

    /** Throws if the response has warnings, because series can be missing then. */
    public static List<Row> of(String address, JsonNode body) {
        JsonNode warnings = body.path("warnings");
        if (!warnings.isEmpty()) {
            throw new ArrayUnreachable(PromqlMessage.PROMETHEUS_RESPONSE_PARTIAL.with(
                    "array", address, "warning", warnings.path(0).asString("")));
        }
        JsonNode result = body.path("data").path("result");
        if (!"success".equals(body.path("status").asString("")) || !result.isArray()) {
            throw new ArrayRefused(
                    ArrayProblemMessage.ARRAY_NOT_OF_FAMILY.with("array", address, "family", "Prometheus"));
        }
        List<Row> rows = new ArrayList<>();
        result.forEach(series -> rows.add(row(address, series)));
        return rows;
    }

    private static Row row(String address, JsonNode series) {
        Map<String, String> labels = new HashMap<>();
        series.path("metric")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asString("")));
        String figure = labels.remove(Promql.FIGURE);
        return Arrays.stream(Figure.values())
                .filter(known -> known.name().equals(figure))
                .findFirst()
                .map(known -> new Row(known, labels, points(series)))
                .orElseThrow(() ->
                        new ArrayRefused(ArrayProblemMessage.ARRAY_RESPONSE_WITHOUT_OBJECT.with("array", address)));
    }

    private static List<Point> points(JsonNode series) {
        List<Point> points = new ArrayList<>();
        JsonNode one = series.path("value");
        if (one.isArray()) {
            add(points, one);
        }
        series.path("values").forEach(each -> add(points, each));
        return points;
    }

    private static void add(List<Point> points, JsonNode pair) {
        BigDecimal at = number(pair.path(0));
        Instant time = at == null ? null : instant(at);
        if (time != null) {
            points.add(new Point(time, number(pair.path(1))));
        }
    }

    /** Numbers are texts on the wire, among them NaN and Inf. */
    private static @Nullable BigDecimal number(JsonNode node) {
        try {
            return new BigDecimal(node.asString(""));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Instant instant(BigDecimal seconds) {
        boolean possible =
                seconds.signum() >= 0 && seconds.compareTo(BigDecimal.valueOf(Instant.MAX.getEpochSecond())) < 0;
        return possible ? Instant.ofEpochMilli(seconds.movePointRight(MILLIS).longValue()) : null;
    }
}
