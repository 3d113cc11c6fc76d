package io.tidemark.inventory.web;

import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** A list of datastores as CSV (RFC 4180), one line each; unknown values are empty. */
final class DatastoreCsv {

    static final String TYPE = "text/csv;charset=UTF-8";

    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader(
                    "id",
                    "name",
                    "fileSystem",
                    "capacityBytes",
                    "freeBytes",
                    "usedBytes",
                    "percentFull",
                    "hostCount",
                    "devices",
                    "deadSpaceBytes",
                    "arrayWrittenBytes",
                    "arrayProblem",
                    "reclaim",
                    "reasons",
                    "sampledAt")
            .get();

    private DatastoreCsv() {}

    static String of(List<DatastoreRow> rows) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(text, FORMAT)) {
            for (DatastoreRow row : rows) {
                DeadSpace dead = row.deadSpace();
                printer.printRecord(
                        row.id(),
                        harmless(row.name()),
                        row.fileSystem(),
                        row.capacityBytes(),
                        row.freeBytes(),
                        row.usedBytes(),
                        row.percentFull(),
                        row.hostCount(),
                        row.extents().stream().map(DatastoreRow.Extent::device).collect(Collectors.joining(" ")),
                        dead == null ? null : dead.bytes(),
                        row.array() == null ? null : row.array().writtenBytes(),
                        text(row.arrayProblem()),
                        row.eligibility().reclaim(),
                        row.eligibility().reasons().stream()
                                .map(DatastoreCsv::text)
                                .collect(Collectors.joining(" ")),
                        row.sampledAt());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static @Nullable String text(@Nullable Statement statement) {
        return statement == null ? null : harmless(statement.text());
    }

    /** Spreadsheets take cells that begin like this for formulas; names come from people. */
    private static String harmless(String value) {
        return !value.isEmpty() && "=+-@\t\r".indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    }
}
