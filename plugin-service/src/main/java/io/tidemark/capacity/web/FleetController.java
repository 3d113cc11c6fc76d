package io.tidemark.capacity.web;

import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.fleet.DeadSpaceForecast;
import io.tidemark.capacity.fleet.DeadSpaceTrend;
import io.tidemark.capacity.fleet.DeadSpaceTrends;
import io.tidemark.capacity.fleet.Fleet;
import io.tidemark.capacity.fleet.FleetSummary;
import io.tidemark.capacity.fleet.FleetTrend;
import io.tidemark.capacity.fleet.FleetTrends;
import io.tidemark.capacity.query.UnmapCurves;
import io.tidemark.capacity.series.LastUnmap;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The fleet at a glance, and where its dead space grows. */
@RestController
@RequestMapping("/api/v1/fleet")
class FleetController {

    private static final Map<String, Comparator<DeadSpaceForecast>> ORDERS = Map.of(
            "deadSpaceBytes", nullsFirst(DeadSpaceForecast::deadSpaceBytes),
            "growthBytesPerWeek", nullsFirst(one -> one.growth().growthBytesPerWeek()),
            "fullAt", nullsFirst(one -> one.growth().fullAt()),
            "name", Comparator.comparing(DeadSpaceForecast::name, String.CASE_INSENSITIVE_ORDER));

    private static final int MOST_TRENDS = 100;

    private final Fleet fleet;
    private final UnmapCurves unmap;
    private final DeadSpaceTrends trends;
    private final FleetTrends together;
    private final Clock clock;

    FleetController(Fleet fleet, UnmapCurves unmap, DeadSpaceTrends trends, FleetTrends together, Clock clock) {
        this.fleet = fleet;
        this.unmap = unmap;
        this.trends = trends;
        this.together = together;
        this.clock = clock;
    }

    /** Returns the figures of the home page over all datastores of the caller. */
    @GetMapping("/summary")
    FleetSummary summary(SignedIn caller) {
        return fleet.summary(caller);
    }

    /** Lists when UNMAP was last counted on each datastore. */
    @GetMapping("/unmap-activity")
    List<LastUnmap> unmapActivity(SignedIn caller) {
        return unmap.last(caller);
    }

    /**
     * Returns the dead space of all datastores of the caller together over time. Only measured figures are added.
     *
     * @param from begin of the period, in UTC
     * @param to end of the period, in UTC; if omitted, the current time
     * @param past length of the period up to its end as an ISO 8601 duration, instead of {@code from}; default P1D
     */
    @GetMapping("/trend")
    FleetTrend trend(
            @RequestParam(required = false) @Nullable String from,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String past,
            SignedIn caller) {
        return together.of(caller, TimeRange.of(from, to, past, clock));
    }

    /**
     * Lists the dead space of several datastores over the last seven days.
     *
     * @param datastoreIds ids of the datastores, joined by commas, at most 100
     */
    @GetMapping("/dead-space")
    List<DeadSpaceTrend> deadSpace(@RequestParam(required = false) @Nullable String datastoreIds, SignedIn caller) {
        List<ObjectId> ids = Stream.ofNullable(datastoreIds)
                .flatMap(text -> Stream.of(text.split(",")))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .map(ObjectId::parse)
                .toList();
        if (ids.size() > MOST_TRENDS) {
            throw Problem.invalid().error("datastoreIds", RequestMessage.LIST_TOO_LONG.with("max", MOST_TRENDS));
        }
        return trends.of(caller, ids);
    }

    /**
     * Lists how the dead space of each datastore grows. CSV contains those of all pages, unless {@code size} is set.
     *
     * @query sort growthBytesPerWeek (default, fastest first), deadSpaceBytes, fullAt or name
     * @query q text that the name of the datastore contains
     */
    @GetMapping(path = "/forecast", produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<DeadSpaceForecast> forecast(SignedIn caller, PageQuery page) {
        return page.slice(forecasts(caller, page));
    }

    private List<DeadSpaceForecast> forecasts(SignedIn caller, PageQuery page) {
        List<DeadSpaceForecast> all = fleet.forecast(caller).stream()
                .filter(one -> page.matches(one.name()))
                .toList();
        if (page.sort() == null) {
            return all;
        }
        Comparator<DeadSpaceForecast> order = ORDERS.getOrDefault(
                page.sortField(ORDERS.keySet(), "name"), Comparator.comparing(DeadSpaceForecast::name));
        return all.stream().sorted(page.descending() ? order.reversed() : order).toList();
    }

    @GetMapping(path = "/forecast", produces = Csv.TYPE)
    String forecastCsv(SignedIn caller, PageQuery page) {
        return new Csv<DeadSpaceForecast>()
                .column("datastoreId", DeadSpaceForecast::datastoreId)
                .column("name", DeadSpaceForecast::name)
                .column("deadSpaceBytes", DeadSpaceForecast::deadSpaceBytes)
                .column(
                        "deadSpaceDoubt",
                        one -> one.doubt() == null ? null : one.doubt().text())
                .column("provisionedBytes", DeadSpaceForecast::provisionedBytes)
                .column("growthBytesPerWeek", one -> one.growth().growthBytesPerWeek())
                .column("writtenGrowthBytesPerWeek", one -> one.growth().writtenGrowthBytesPerWeek())
                .column("fullAt", one -> one.growth().fullAt())
                .of(page.rows(forecasts(caller, page)));
    }

    private static <T extends Comparable<T>> Comparator<DeadSpaceForecast> nullsFirst(
            Function<DeadSpaceForecast, @Nullable T> field) {
        return Comparator.comparing(field, Comparator.nullsFirst(Comparator.naturalOrder()));
    }
}
