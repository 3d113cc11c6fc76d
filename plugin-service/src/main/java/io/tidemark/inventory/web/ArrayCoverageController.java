package io.tidemark.inventory.web;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.monitoring.StorageMonitors;
import io.tidemark.inventory.proof.ArrayCoverage;
import io.tidemark.platform.Csv;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import io.tidemark.platform.validation.ListedValues;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** On which datastores an array proves what is reclaimed. */
@RestController
@RequestMapping("/api/v1/arrays/coverage")
class ArrayCoverageController {

    private static final Map<String, Comparator<ArrayCoverageRow>> ORDERS = Map.of(
            "name", Comparator.comparing(ArrayCoverageRow::name, String.CASE_INSENSITIVE_ORDER),
            "state", Comparator.comparing(ArrayCoverageRow::state),
            "capacityBytes", Comparator.comparingLong(ArrayCoverageRow::capacityBytes),
            "sampledAt",
                    Comparator.comparing(
                            ArrayCoverageRow::sampledAt, Comparator.nullsFirst(Comparator.naturalOrder())));

    private static final Csv<ArrayCoverageRow> COLUMNS = new Csv<ArrayCoverageRow>()
            .column("id", ArrayCoverageRow::datastoreId)
            .column("name", ArrayCoverageRow::name)
            .column("fileSystem", ArrayCoverageRow::fileSystem)
            .column("capacityBytes", ArrayCoverageRow::capacityBytes)
            .column("state", ArrayCoverageRow::state)
            .column(
                    "devices",
                    row -> row.extents().stream()
                            .map(DatastoreRow.Extent::device)
                            .collect(Collectors.joining(" ")))
            .column("volumes", ArrayCoverageController::volumes)
            .column("source", ArrayCoverageRow::source)
            .column("stepBytes", ArrayCoverageRow::stepBytes)
            .column("sampledAt", ArrayCoverageRow::sampledAt)
            .column("reason", row -> text(row.reason()))
            .column("advice", row -> text(row.advice()))
            .column("monitoring", row -> text(row.monitoring()))
            .column("others", ArrayCoverageController::others)
            .column(
                    "disagreements",
                    row -> row.others().stream()
                            .flatMap(other -> Stream.ofNullable(other.disagreement()))
                            .map(Statement::text)
                            .collect(Collectors.joining(" ")))
            .column(
                    "poolAlarm",
                    row -> row.poolAlarm() == null ? null : row.poolAlarm().level());

    private final Inventory inventory;
    private final ConnectedArrays arrays;
    private final StorageMonitors monitors;
    private final OtherSourceRows sources;
    private final Clock clock;

    ArrayCoverageController(
            Inventory inventory,
            ConnectedArrays arrays,
            StorageMonitors monitors,
            OtherSourceRows sources,
            Clock clock) {
        this.inventory = inventory;
        this.arrays = arrays;
        this.monitors = monitors;
        this.sources = sources;
        this.clock = clock;
    }

    /**
     * Lists the VMFS datastores that the caller may view, with the array and volume that prove what is reclaimed, or
     * the reason why there is no proof; and the sums by state.
     *
     * @param state only those with this state, e.g. {@code VOLUME_NOT_FOUND}; several joined by commas
     * @query sort name (default), state, capacityBytes or sampledAt
     * @query q text that the name of the datastore contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    ArrayCoverageList list(SignedIn caller, PageQuery page, @RequestParam(required = false) @Nullable String state) {
        List<ArrayCoverageRow> all = all(caller, page.q());
        return ArrayCoverageList.of(page.slice(shown(all, page, state)), all);
    }

    /** All that match, on whichever page. */
    @GetMapping(produces = Csv.TYPE)
    Csv.Lines csv(SignedIn caller, PageQuery page, @RequestParam(required = false) @Nullable String state) {
        return COLUMNS.lines(shown(all(caller, page.q()), page, state).stream());
    }

    private List<ArrayCoverageRow> all(SignedIn caller, @Nullable String q) {
        Set<String> kinds = arrays.kinds();
        Instant now = clock.instant();
        String text = q == null ? "" : q.strip().toLowerCase(Locale.ROOT);
        return inventory.datastores(caller).stream()
                .filter(Datastore::vmfs)
                .filter(datastore ->
                        datastore.facts().name().toLowerCase(Locale.ROOT).contains(text))
                .map(datastore -> ArrayCoverageRow.of(
                        datastore, ArrayCoverage.of(datastore, kinds), monitoring(datastore), sources, now))
                .toList();
    }

    private @Nullable Statement monitoring(Datastore datastore) {
        List<String> unknown = datastore.extents().stream()
                .filter(extent -> extent.volume() == null)
                .map(BackedExtent::device)
                .toList();
        return unknown.isEmpty() || datastore.local()
                ? null
                : monitors.missing(datastore.id().vcenter(), unknown).orElse(null);
    }

    private static List<ArrayCoverageRow> shown(List<ArrayCoverageRow> all, PageQuery page, @Nullable String state) {
        Comparator<ArrayCoverageRow> named =
                Comparator.comparing(ArrayCoverageRow::name, String.CASE_INSENSITIVE_ORDER);
        Comparator<ArrayCoverageRow> order = ORDERS.getOrDefault(page.sortField(ORDERS.keySet(), "name"), named);
        Set<ArrayCoverage.State> states = ListedValues.several("state", state, ArrayCoverage.State.class);
        return all.stream()
                .filter(row -> states.isEmpty() || states.contains(row.state()))
                .sorted((page.descending() ? order.reversed() : order)
                        .thenComparing(row -> row.datastoreId().moid()))
                .toList();
    }

    private static String volumes(ArrayCoverageRow row) {
        return row.extents().stream()
                .filter(extent -> extent.volumeName() != null)
                .map(extent -> extent.arrayName() + ": " + extent.volumeName())
                .collect(Collectors.joining(", "));
    }

    private static String others(ArrayCoverageRow row) {
        return row.others().stream()
                .map(other -> other.source() + " " + other.arrayName() + ": " + other.volumeName()
                        + (other.writtenBytes() == null ? "" : " " + other.writtenBytes()))
                .collect(Collectors.joining(", "));
    }

    private static @Nullable String text(@Nullable Statement statement) {
        return statement == null ? null : statement.text();
    }
}
