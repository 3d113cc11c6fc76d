package io.tidemark.evidence;

import java.util.List;
import java.util.Map;

/**
 * The list of what is in a file, as {@code contents.json}.
 *
 * @param format always tidemark-evidence
 * @param version of the format
 * @param kind exchange or support
 * @param created ISO 8601
 * @param product with its version
 * @param replaced how many identities and secrets of each kind were replaced
 */
public record EvidenceContents(
        String format,
        int version,
        String kind,
        String created,
        String product,
        List<Entry> entries,
        Map<String, Integer> replaced) {

    static final String NAME = "contents.json";
    static final String FORMAT = "tidemark-evidence";
    static final int VERSION = 1;

    /**
     * A file in the archive.
     *
     * @param sha256 in hexadecimal form
     */
    public record Entry(String name, long bytes, String sha256, String description) {}
}
