package io.tidemark.imports.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.imports.file.FileKind;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files of one kind that were sent together, and what became of them; source and outcome are written out among its own members.
 *
 * @param version grows with each change
 * @param bytesRead of {@code bytesTotal}, as the files were sent
 */
public record Import(
        String id,
        long version,
        String vcenter,
        FileKind kind,
        ImportState state,
        @JsonUnwrapped Source source,
        long bytesRead,
        String startedBy,
        Instant createdAt,
        @JsonUnwrapped Outcome outcome,
        ImportColumns columns) {

    /**
     * The upload.
     *
     * @param host name of the host the files come from as the sender gave it; esxtop's files name it themselves
     * @param requestedUnit requested unit of the runs in a hostd.log, as entered by the user
     * @param bytesTotal size of all files, in bytes
     */
    public record Source(
            List<ImportedFile> files,
            @Nullable String host,
            @Nullable Long requestedUnit,
            long bytesTotal) {

        static Source of(List<ImportedFile> files, @Nullable String host, @Nullable Long requestedUnit) {
            long total = files.stream().mapToLong(ImportedFile::bytes).sum();
            return new Source(files, host, requestedUnit, total);
        }
    }

    /**
     * The result; all 0 before the end.
     *
     * @param from first time in the content, null until it was read or when it has no times
     * @param to last time in the content, null until it was read or when it has no times
     * @param results series, runs or volumes found
     * @param problem why it failed
     */
    public record Outcome(
            @Nullable Instant endedAt,
            @Nullable Instant from,
            @Nullable Instant to,
            int results,
            @Nullable Statement problem) {

        static final Outcome NONE = new Outcome(null, null, null, 0, null);
    }

    static Import received(String id, String vcenter, FileKind kind, Source source, String by, Instant now) {
        return new Import(
                id, 1, vcenter, kind, ImportState.QUEUED, source, 0, by, now, Outcome.NONE, ImportColumns.NONE);
    }

    Import reading(long read) {
        return next(ImportState.READING, read, Outcome.NONE, columns);
    }

    Import needing(ImportColumns wanted) {
        return next(ImportState.NEEDS_COLUMNS, 0, Outcome.NONE, wanted);
    }

    Import choosing(ImportColumns decided) {
        return next(ImportState.QUEUED, 0, Outcome.NONE, decided);
    }

    Import deciding(ImportColumns decided) {
        return next(ImportState.READING, 0, Outcome.NONE, decided);
    }

    Import completed(Content content, Instant now) {
        Outcome found = new Outcome(now, content.from(), content.to(), content.results(), null);
        return next(ImportState.COMPLETED, source.bytesTotal(), found, columns);
    }

    Import failed(Statement why, Instant now) {
        return next(ImportState.FAILED, bytesRead, new Outcome(now, null, null, 0, why), columns);
    }

    Import canceled(Instant now) {
        return next(ImportState.CANCELED, bytesRead, new Outcome(now, null, null, 0, null), columns);
    }

    private Import next(ImportState next, long read, Outcome result, ImportColumns choice) {
        long bytes = Math.min(read, source.bytesTotal());
        return new Import(id, version + 1, vcenter, kind, next, source, bytes, startedBy, createdAt, result, choice);
    }

    /** The name of the first file represents all files. */
    String fileName() {
        return source.files().get(0).name();
    }
}
