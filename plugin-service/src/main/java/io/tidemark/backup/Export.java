package io.tidemark.backup;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Unusable;
import io.tidemark.platform.file.FileFailure;
import io.tidemark.platform.file.FileMessage;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes everything except work in progress to a zip archive of JSON lines, from one transaction. Secrets stay
 * encrypted and require the key.
 */
@Component
public class Export {

    private final Tables tables;
    private final TransactionTemplate oneMoment;
    private final Clock clock;
    private final JsonMapper json = JsonMapper.shared();

    Export(Tables tables, PlatformTransactionManager transactions, Clock clock) {
        this.tables = tables;
        this.oneMoment = new TransactionTemplate(transactions);
        this.oneMoment.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        this.oneMoment.setReadOnly(true);
        this.clock = clock;
    }

    /** The file is created completely or not at all; does not replace an existing file. */
    public ExportManifest write(Path file, String product) {
        Path target = file.toAbsolutePath().normalize();
        if (Files.exists(target)) {
            throw Problem.conflict("file-exists", BackupMessage.EXPORT_FILE_EXISTS.with("file", target.toString()));
        }
        Path draft = target.resolveSibling(target.getFileName() + ".part");
        try {
            ExportManifest contents = oneMoment.execute(status -> into(draft, product));
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            return contents;
        } catch (IOException | UncheckedIOException e) {
            throw new Unusable(
                    FileMessage.FILE_NOT_WRITTEN.with("file", target.toString(), "reason", FileFailure.reason(e)), e);
        } finally {
            discard(draft);
        }
    }

    private static void discard(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            draft.toFile().deleteOnExit();
        }
    }

    private ExportManifest into(Path draft, String product) {
        try {
            Files.deleteIfExists(draft);
            if (draft.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(
                        draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(draft));
                    Writer lines = new BufferedWriter(new OutputStreamWriter(zip, StandardCharsets.UTF_8))) {
                List<ExportManifest.Part> parts = new ArrayList<>();
                for (Table table : tables.carried()) {
                    parts.add(part(table, zip, lines));
                }
                ExportManifest contents = new ExportManifest(
                        ExportManifest.FORMAT,
                        product,
                        tables.schema(),
                        clock.instant().toString(),
                        parts,
                        tables.underWay());
                zip.putNextEntry(new ZipEntry(ExportManifest.ENTRY));
                lines.write(json.writeValueAsString(contents));
                lines.flush();
                zip.closeEntry();
                return contents;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ExportManifest.Part part(Table table, ZipOutputStream zip, Writer lines) throws IOException {
        zip.putNextEntry(new ZipEntry(new ExportManifest.Part(table.name(), 0, 0).entry()));
        long rows = tables.each(table, row -> {
            try {
                lines.write(json.writeValueAsString(row));
                lines.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        lines.flush();
        zip.closeEntry();
        return new ExportManifest.Part(table.name(), rows, tables.highest(table));
    }
}
