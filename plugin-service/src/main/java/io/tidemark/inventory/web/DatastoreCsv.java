package io.tidemark.inventory.web;

import io.tidemark.platform.Csv;
import io.tidemark.platform.Statement;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list of datastores as CSV. */
final class DatastoreCsv {

    private static final Csv<DatastoreRow> COLUMNS = new Csv<DatastoreRow>()
            .column("id", DatastoreRow::id)
            .column("name", DatastoreRow::name)
            .column("fileSystem", DatastoreRow::fileSystem)
            .column("capacityBytes", DatastoreRow::capacityBytes)
            .column("freeBytes", DatastoreRow::freeBytes)
            .column("usedBytes", DatastoreRow::usedBytes)
            .column("percentFull", DatastoreRow::percentFull)
            .column("hostCount", DatastoreRow::hostCount)
            .column(
                    "devices",
                    row -> row.extents().stream()
                            .map(DatastoreRow.Extent::device)
                            .collect(Collectors.joining(" ")))
            .column(
                    "deadSpaceBytes",
                    row -> row.deadSpace() == null ? null : row.deadSpace().bytes())
            .column(
                    "deadSpaceDoubt",
                    row -> row.deadSpace() == null ? null : text(row.deadSpace().doubt()))
            .column(
                    "arrayWrittenBytes",
                    row -> row.array() == null ? null : row.array().writtenBytes())
            .column("arrayProblem", row -> text(row.arrayProblem()))
            .column("reclaim", row -> row.eligibility().reclaim())
            .column(
                    "reasons",
                    row -> row.eligibility().reasons().stream()
                            .map(Statement::text)
                            .collect(Collectors.joining(" ")))
            .column("sampledAt", DatastoreRow::sampledAt)
            .column("datacenter", DatastoreRow::datacenter)
            .column(
                    "arrays",
                    row -> row.extents().stream()
                            .map(DatastoreRow.Extent::arrayName)
                            .filter(Objects::nonNull)
                            .distinct()
                            .collect(Collectors.joining(", ")))
            .column(
                    "lastRunOutcome",
                    row -> row.lastRun() == null ? null : row.lastRun().outcome())
            .column(
                    "lastRunEndedAt",
                    row -> row.lastRun() == null ? null : row.lastRun().endedAt())
            .column(
                    "lastRunReclaimedBytes",
                    row -> row.lastRun() == null ? null : row.lastRun().reclaimedBytes());

    private DatastoreCsv() {}

    static Csv.Lines of(Stream<DatastoreRow> rows) {
        return COLUMNS.lines(rows);
    }

    private static @Nullable String text(@Nullable Statement statement) {
        return statement == null ? null : statement.text();
    }
}
