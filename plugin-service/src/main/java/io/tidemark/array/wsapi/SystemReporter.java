package io.tidemark.array.wsapi;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.KeptSamples;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestRows;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The samples of System Reporter. Arrays keep them in three steps, for times that depend on their size and settings; an array without
 * System Reporter has none.
 */
final class SystemReporter {

    private static final String FINEST = "hires";
    private static final Duration FINEST_STEP = Duration.ofMinutes(5);
    private static final SortedMap<Duration, String> STEPS =
            new TreeMap<>(Map.of(FINEST_STEP, FINEST, Duration.ofHours(1), "hourly", Duration.ofDays(1), "daily"));

    private static final String REPORTS = "/v1/systemreporter/vstime/";

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

    List<VolumeUsage> space(String name, String wwn, Instant from, Instant to) {
        return KeptSamples.reachingBack(from, to, STEPS, step -> space(step, name, wwn, from, to));
    }

    /** Another volume can have the name by now, so that rows are those of the WWN. */
    private List<VolumeUsage> space(String step, String name, String wwn, Instant from, Instant to) {
        String report = "volumespacedata/" + step + ";name:" + RestClient.encoded(name) + ";groupby:wwn";
        return KeptSamples.between(
                from,
                to,
                read(report, from, to, WsapiRows.SpaceSample.class).stream()
                        .filter(row -> wwn.equalsIgnoreCase(row.wwn()))
                        .map(row -> WsapiFigures.usage(row, accuracy)));
    }

    /** The last sample of all VLUNs together. */
    Optional<ArrayPerformance> load(Instant now) {
        Instant from = now.minus(FINEST_STEP.multipliedBy(3));
        return read("vlunstatistics/" + FINEST, from, now, WsapiRows.Load.class).stream()
                .filter(load -> load.sampleTimeSec() != null)
                .max(Comparator.comparing(WsapiRows.Load::sampleTimeSec))
                .map(WsapiFigures::performance);
    }

    private <T> List<T> read(String report, Instant from, Instant to, Class<T> type) {
        String range = RestClient.encoded(
                "\"sampleTime GE " + TIME.format(from) + " AND sampleTime LE " + TIME.format(to) + "\"");
        return rows.all(REPORTS + report, type, WsapiRows.list(address, "query=" + range, maxRows), MISSING);
    }
}
