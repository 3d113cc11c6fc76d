package io.tidemark.imports.esxtop;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A time range that files cover. */
record Covered(Instant from, Instant to) {

    /** A hole between two files of one host that counts as none. */
    private static final Duration HOLE = Duration.ofSeconds(60);

    /** The time ranges that all devices of all hosts cover, oldest first. */
    static List<Covered> byAll(List<DeviceSeries> parts) {
        Map<List<String>, List<Covered>> each = new LinkedHashMap<>();
        for (DeviceSeries part : parts) {
            DeviceFigures figures = part.figures();
            each.computeIfAbsent(List.of(figures.host(), figures.device()), key -> new ArrayList<>())
                    .add(new Covered(figures.from(), figures.to()));
        }
        List<Covered> common = null;
        for (List<Covered> files : each.values()) {
            List<Covered> whole = joined(files);
            common = common == null ? whole : common(common, whole);
        }
        return common == null ? List.of() : common;
    }

    private static List<Covered> joined(List<Covered> files) {
        List<Covered> joined = new ArrayList<>();
        for (Covered next :
                files.stream().sorted(Comparator.comparing(Covered::from)).toList()) {
            Covered last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last == null || next.from().isAfter(last.to().plus(HOLE))) {
                joined.add(next);
            } else if (next.to().isAfter(last.to())) {
                joined.set(joined.size() - 1, new Covered(last.from(), next.to()));
            }
        }
        return joined;
    }

    private static List<Covered> common(List<Covered> some, List<Covered> others) {
        List<Covered> common = new ArrayList<>();
        for (Covered one : some) {
            for (Covered other : others) {
                Instant from = one.from().isAfter(other.from()) ? one.from() : other.from();
                Instant to = one.to().isBefore(other.to()) ? one.to() : other.to();
                if (from.isBefore(to)) {
                    common.add(new Covered(from, to));
                }
            }
        }
        return common;
    }
}
