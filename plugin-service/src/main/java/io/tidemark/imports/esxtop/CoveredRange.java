package io.tidemark.imports.esxtop;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A time range that files cover. */
record CoveredRange(Instant from, Instant to) {

    /** A hole between two files of one host that counts as none. */
    private static final Duration HOLE = Duration.ofSeconds(60);

    /** The time ranges that all devices of all hosts cover, oldest first. */
    static List<CoveredRange> byAll(List<DeviceSeries> parts) {
        Map<List<String>, List<CoveredRange>> each = new LinkedHashMap<>();
        for (DeviceSeries part : parts) {
            DeviceFigures figures = part.figures();
            each.computeIfAbsent(List.of(figures.host(), figures.device()), key -> new ArrayList<>())
                    .add(new CoveredRange(figures.from(), figures.to()));
        }
        List<CoveredRange> common = null;
        for (List<CoveredRange> files : each.values()) {
            List<CoveredRange> whole = joined(files);
            common = common == null ? whole : common(common, whole);
        }
        return common == null ? List.of() : common;
    }

    private static List<CoveredRange> joined(List<CoveredRange> files) {
        List<CoveredRange> joined = new ArrayList<>();
        for (CoveredRange next :
                files.stream().sorted(Comparator.comparing(CoveredRange::from)).toList()) {
            CoveredRange last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last == null || next.from().isAfter(last.to().plus(HOLE))) {
                joined.add(next);
            } else if (next.to().isAfter(last.to())) {
                joined.set(joined.size() - 1, new CoveredRange(last.from(), next.to()));
            }
        }
        return joined;
    }

    private static List<CoveredRange> common(List<CoveredRange> some, List<CoveredRange> others) {
        List<CoveredRange> common = new ArrayList<>();
        for (CoveredRange one : some) {
            for (CoveredRange other : others) {
                Instant from = one.from().isAfter(other.from()) ? one.from() : other.from();
                Instant to = one.to().isBefore(other.to()) ? one.to() : other.to();
                if (from.isBefore(to)) {
                    common.add(new CoveredRange(from, to));
                }
            }
        }
        return common;
    }
}
