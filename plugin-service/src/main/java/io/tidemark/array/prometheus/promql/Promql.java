package io.tidemark.array.prometheus.promql;

import io.tidemark.array.spi.MetricQuery;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The queries of the figures. Each is one query, so that all figures belong to the same time. Only {@code timestamp} of a plain
 * selector is the time of a sample; that of an expression would be the time of the query.
 */
public final class Promql {

    /** The label that names the figure of a row. */
    static final String FIGURE = "tidemark_figure";

    private final MetricQuery query;
    private final Duration knownFor;

    public Promql(MetricQuery query, Duration knownFor) {
        this.query = query;
        this.knownFor = knownFor;
    }

    /** All volumes, or those whose label has one of these values. */
    public String current(Collection<String> values) {
        String window = "[" + knownFor.toSeconds() + "s]";
        return Stream.concat(
                        history(values),
                        Stream.of(figure(
                                Figure.KNOWN,
                                "last_over_time(" + selector(query.size(), values) + window + ")",
                                labels(values, window))))
                .collect(Collectors.joining(" or "));
    }

    /** Without those that have no sample any more. */
    public String range(Collection<String> values) {
        return history(values).collect(Collectors.joining(" or "));
    }

    private Stream<String> history(Collection<String> values) {
        String labels = labels(values, "");
        String used = selector(query.used(), values);
        return Stream.of(
                figure(Figure.AT, "timestamp(" + used + ")", labels),
                figure(Figure.USED, used, labels),
                figure(Figure.SIZE, selector(query.size(), values), labels));
    }

    private String figure(Figure figure, String expression, @Nullable String labels) {
        String joined = labels == null
                ? expression
                : "(" + expression + " + on (" + String.join(", ", query.matching()) + ") group_left ("
                        + query.deviceLabel() + ") (0 * " + labels + "))";
        return "label_replace(" + joined + ", \"" + FIGURE + "\", \"" + figure + "\", \"\", \"\")";
    }

    /**
     * The metric with the labels, one for each device; null if the figures have them. Over a window there are several series
     * if another label changed, or if a volume was created anew with the same name: one is enough there.
     */
    private @Nullable String labels(Collection<String> values, String window) {
        String from = query.labelsFrom();
        if (from == null) {
            return null;
        }
        String matching = matching(from, values);
        String devices = String.join(", ", query.matching()) + ", " + query.deviceLabel();
        return window.isEmpty()
                ? "max by (" + devices + ") (" + matching + ")"
                : "topk by (" + String.join(", ", query.matching()) + ") (1, max by (" + devices + ") (last_over_time("
                        + matching + window + ")))";
    }

    private String selector(String selector, Collection<String> values) {
        return query.labelsFrom() == null ? matching(selector, values) : selector;
    }

    private String matching(String selector, Collection<String> values) {
        if (values.isEmpty()) {
            return selector;
        }
        String matcher = query.deviceLabel() + "=~\""
                + values.stream().map(Promql::literal).sorted().collect(Collectors.joining("|")) + "\"";
        String text = selector.strip();
        if (!text.endsWith("}")) {
            return text + "{" + matcher + "}";
        }
        String open = text.substring(0, text.length() - 1).strip();
        return open + (open.endsWith("{") || open.endsWith(",") ? "" : ",") + matcher + "}";
    }

    /** As part of a regular expression. Values that name a device have no other character with a meaning there. */
    private static String literal(String value) {
        return value.replace(".", "[.]");
    }

    /** The figures, by which rows differ. */
    public enum Figure {
        /** Time of the sample of used bytes. */
        AT,
        USED,
        SIZE,
        /** The last size, also of a volume without a sample now. */
        KNOWN
    }
}
