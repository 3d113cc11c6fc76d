package io.tidemark.array.wsapi;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RequestRefused;
import io.tidemark.array.rest.RestRows;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The samples of System Reporter. Arrays keep them in three steps, for times that depend on their size and settings; an array without
 * System Reporter has none.
 */
final class SystemReporter {

    private enum Step {
        HIRES("hires", Duration.ofMinutes(5)),
        HOURLY("hourly", Duration.ofHours(1)),
        DAILY("daily", Duration.ofDays(1));

        private final String name;
        private final Duration length;

        Step(String name, Duration length) {
            this.name = name;
            this.length = length;
        }
    }

    private static final String REPORTS = "/v1/systemreporter/vstime/";

    /** Time ranges with more samples are read in a coarser step. */
    private static final long MOST_SAMPLES = 2500;

    /** HTTP statuses of reports that the array does not have. */
    private static final Set<Integer> MISSING = Set.of(404, 501);

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'+00:00'").withZone(ZoneOffset.UTC);

    private final String address;
    private final RestRows rows;
    private final int maxRows;
    private final FigureAccuracy accuracy;

    SystemReporter(String address, RestRows rows, int maxRows, FigureAccuracy accuracy) {
        this.address = address;
        this.rows = rows;
        this.maxRows = maxRows;
        this.accuracy = accuracy;
    }

    /** Those of the finest step that reaches back to {@code from}, otherwise of the step that reaches back furthest. */
    List<VolumeUsage> space(String name, String wwn, Instant from, Instant to) {
        List<VolumeUsage> furthest = List.of();
        for (Step step : Step.values()) {
            if (Duration.between(from, to).dividedBy(step.length) > MOST_SAMPLES) {
                continue;
            }
            List<VolumeUsage> samples = space(step, name, wwn, from, to);
            if (reachesBack(samples, from.plus(step.length))) {
                return samples;
            }
            if (furthest.isEmpty() || reachesBack(samples, furthest.get(0).at().minus(step.length))) {
                furthest = samples;
            }
        }
        return furthest;
    }

    private static boolean reachesBack(List<VolumeUsage> samples, Instant time) {
        return !samples.isEmpty() && !samples.get(0).at().isAfter(time);
    }

    /** Another volume can have the name by now, so that rows are those of the WWN. */
    private List<VolumeUsage> space(Step step, String name, String wwn, Instant from, Instant to) {
        String report = "volumespacedata/" + step.name + ";name:"
                + spaces(URLEncoder.encode(name, StandardCharsets.UTF_8)) + ";groupby:wwn";
        return read(report, from, to, WsapiRows.SpaceSample.class).stream()
                .filter(row -> wwn.equalsIgnoreCase(row.wwn()))
                .map(row -> WsapiFigures.usage(row, accuracy))
                .filter(Objects::nonNull)
                .filter(usage -> !usage.at().isBefore(from) && !usage.at().isAfter(to))
                .sorted(Comparator.comparing(VolumeUsage::at))
                .toList();
    }

    /** The last sample of all VLUNs together. */
    Optional<ArrayPerformance> load(Instant now) {
        Instant from = now.minus(Step.HIRES.length.multipliedBy(3));
        return read("vlunstatistics/" + Step.HIRES.name, from, now, WsapiRows.Load.class).stream()
                .filter(load -> load.sampleTimeSec() != null)
                .max(Comparator.comparing(WsapiRows.Load::sampleTimeSec))
                .map(WsapiFigures::performance);
    }

    private <T> List<T> read(String report, Instant from, Instant to, Class<T> type) {
        String range = spaces(URLEncoder.encode(
                "\"sampleTime GE " + TIME.format(from) + " AND sampleTime LE " + TIME.format(to) + "\"",
                StandardCharsets.UTF_8));
        try {
            return rows.all(REPORTS + report, type, new WsapiList(address, "query=" + range, maxRows));
        } catch (RequestRefused e) {
            if (MISSING.contains(e.answered())) {
                return List.of();
            }
            throw e;
        }
    }

    /** In paths, a plus sign is no space. */
    private static String spaces(String encoded) {
        return encoded.replace("+", "%20");
    }
}
