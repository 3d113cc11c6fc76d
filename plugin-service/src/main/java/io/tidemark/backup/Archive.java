package io.tidemark.backup;

import io.tidemark.platform.Problem;
import io.tidemark.platform.file.FileFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads an export; an error in the file ends as a problem that describes it. */
final class Archive implements AutoCloseable {

    private static final int BATCH = 500;
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final ZipFile zip;
    private final Path file;
    private final ExportManifest contents;

    private Archive(ZipFile zip, Path file, ExportManifest contents) {
        this.zip = zip;
        this.file = file;
        this.contents = contents;
    }

    /** Rejects files that are no export, and formats that this version does not support. */
    static Archive open(Path file) {
        try {
            ZipFile zip = new ZipFile(file.toFile());
            try {
                return new Archive(zip, file, contents(zip, file));
            } catch (RuntimeException | IOException e) {
                zip.close();
                throw e;
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static ExportManifest contents(ZipFile zip, Path file) throws IOException {
        ZipEntry entry = zip.getEntry(ExportManifest.ENTRY);
        if (entry == null) {
            throw Problem.invalid(BackupMessage.EXPORT_NOT_TIDEMARK.with("file", file.toString()));
        }
        try (InputStream text = zip.getInputStream(entry)) {
            JsonNode head = JSON.readTree(text);
            int format = head.path("format").asInt(0);
            if (format > ExportManifest.FORMAT) {
                throw Problem.invalid(BackupMessage.EXPORT_FORMAT_NEWER.with(Map.of(
                        "file",
                        file.toString(),
                        "format",
                        format,
                        "supported",
                        ExportManifest.FORMAT,
                        "product",
                        head.path("product").asString("?"))));
            }
            return JSON.treeToValue(head, ExportManifest.class);
        } catch (JacksonException e) {
            throw Problem.invalid(
                    BackupMessage.EXPORT_CONTENTS_DAMAGED.with("file", file.toString(), "entry", ExportManifest.ENTRY));
        }
    }

    ExportManifest contents() {
        return contents;
    }

    /** Returns the rows of the part in batches; rejects unknown columns and an incorrect number of rows. */
    void each(ExportManifest.Part part, Table table, Consumer<List<@Nullable Object[]>> taker) {
        ZipEntry entry = zip.getEntry(part.entry());
        if (entry == null) {
            throw Problem.invalid(BackupMessage.EXPORT_PART_MISSING.with("file", file.toString(), "part", part.name()));
        }
        long rows = 0;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(zip.getInputStream(entry), StandardCharsets.UTF_8))) {
            List<@Nullable Object[]> batch = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                batch.add(values(line, table));
                rows++;
                if (batch.size() == BATCH) {
                    taker.accept(batch);
                    batch = new ArrayList<>();
                }
            }
            if (!batch.isEmpty()) {
                taker.accept(batch);
            }
        } catch (IOException | JacksonException | IllegalArgumentException | java.time.DateTimeException e) {
            throw Problem.invalid(BackupMessage.EXPORT_ROW_DAMAGED.with(
                    "file", file.toString(), "part", part.name(), "row", rows + 1));
        }
        if (rows != part.rows()) {
            throw Problem.invalid(BackupMessage.EXPORT_ROWS_MISMATCH.with(
                    Map.of("file", file.toString(), "part", part.name(), "rows", rows, "expected", part.rows())));
        }
    }

    private @Nullable Object[] values(String line, Table table) {
        JsonNode row = JSON.readTree(line);
        for (Map.Entry<String, JsonNode> value : row.properties()) {
            if (table.columns().stream().noneMatch(column -> column.name().equals(value.getKey()))) {
                throw Problem.invalid(BackupMessage.EXPORT_COLUMN_UNKNOWN.with(
                        "file", file.toString(), "column", value.getKey(), "table", table.name()));
            }
        }
        return table.columns().stream()
                .map(column -> column.parse(row.get(column.name())))
                .toArray();
    }

    private static Problem unreadable(Path file, IOException cause) {
        return Problem.invalid(
                BackupMessage.EXPORT_UNREADABLE.with("file", file.toString(), "reason", FileFailure.reason(cause)));
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }
}
