package io.tidemark.imports.run;

import io.tidemark.imports.file.FileKind;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files of one kind that were sent together, and what became of them.
 *
 * @param version grows with each change
 * @param host name of the host they come from as the sender named it; esxtop's files name it themselves
 * @param requestedUnit blocks that the runs of a hostd.log were asked to use, as the sender gave it
 * @param bytesRead of {@code bytesTotal}, as the files were sent
 * @param bytesTotal size of all files, in bytes
 * @param from first moment that the files cover, null until it was read or when it has no times
 * @param results series, runs or volumes found
 * @param problem why it failed
 */
public record Import(
        String id,
        long version,
        String vcenter,
        FileKind kind,
        ImportState state,
        List<ImportedFile> files,
        @Nullable String host,
        @Nullable Long requestedUnit,
        long bytesRead,
        long bytesTotal,
        String startedBy,
        Instant createdAt,
        @Nullable Instant endedAt,
        @Nullable Instant from,
        @Nullable Instant to,
        int results,
        ImportColumns columns,
        @Nullable Statement problem) {

    static Import received(
            String id,
            String vcenter,
            FileKind kind,
            List<ImportedFile> files,
            @Nullable String host,
            @Nullable Long requestedUnit,
            String by,
            Instant now) {
        long total = files.stream().mapToLong(ImportedFile::bytes).sum();
        return new Import(
                id,
                1,
                vcenter,
                kind,
                ImportState.QUEUED,
                files,
                host,
                requestedUnit,
                0,
                total,
                by,
                now,
                null,
                null,
                null,
                0,
                ImportColumns.NONE,
                null);
    }

    Import reading(long read) {
        return with(ImportState.READING, read, null, null, null, 0, columns, null);
    }

    Import needing(ImportColumns wanted) {
        return with(ImportState.NEEDS_COLUMNS, 0, null, null, null, 0, wanted, null);
    }

    Import choosing(ImportColumns decided) {
        return with(ImportState.QUEUED, 0, null, null, null, 0, decided, null);
    }

    Import deciding(ImportColumns decided) {
        return with(ImportState.READING, 0, null, null, null, 0, decided, null);
    }

    Import completed(@Nullable Instant begin, @Nullable Instant end, int found, Instant now) {
        return with(ImportState.COMPLETED, bytesTotal, now, begin, end, found, columns, null);
    }

    Import failed(Statement why, Instant now) {
        return with(ImportState.FAILED, bytesRead, now, null, null, 0, columns, why);
    }

    Import canceled(Instant now) {
        return with(ImportState.CANCELED, bytesRead, now, null, null, 0, columns, null);
    }

    private Import with(
            ImportState next,
            long read,
            @Nullable Instant ended,
            @Nullable Instant begin,
            @Nullable Instant end,
            int found,
            ImportColumns choice,
            @Nullable Statement why) {
        return new Import(
                id,
                version + 1,
                vcenter,
                kind,
                next,
                files,
                host,
                requestedUnit,
                Math.min(read, bytesTotal),
                bytesTotal,
                startedBy,
                createdAt,
                ended,
                begin,
                end,
                found,
                choice,
                why);
    }
}
