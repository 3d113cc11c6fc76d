package io.tidemark.backup;

import java.util.List;
import java.util.Map;

/**
 * The description of an export, its last entry.
 *
 * @param format of the file; readers reject later formats
 * @param product version that wrote it
 * @param schema version of the tables the rows come from
 * @param createdAt ISO-8601, UTC
 * @param tables in the order in which they must be read
 * @param leftOut rows of work that was in progress, by table
 */
public record Contents(
        int format, String product, String schema, String createdAt, List<Part> tables, Map<String, Long> leftOut) {

    static final int FORMAT = 1;
    static final String ENTRY = "tidemark-export.json";

    /** One table; {@code highest} is the last generated number, 0 if the table has none. */
    public record Part(String name, long rows, long highest) {

        String entry() {
            return "tables/" + name + ".jsonl";
        }
    }

    public long rows() {
        return tables.stream().mapToLong(Part::rows).sum();
    }
}
