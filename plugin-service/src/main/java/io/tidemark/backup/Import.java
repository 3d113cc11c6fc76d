package io.tidemark.backup;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.vault.SecretUnreadable;
import io.tidemark.vault.Vault;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.flywaydb.core.api.MigrationVersion;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Replaces the data of the installation with an export, in one transaction. */
@Component
public class Import {

    private static final Duration QUIET = Duration.ofSeconds(30);

    /**
     * @param contents of the file
     * @param unreadable names of secrets that no key here opens
     */
    public record Report(ExportManifest contents, List<String> unreadable) {}

    private final Tables tables;
    private final ExportUpgrade exportUpgrade;
    private final Vault vault;
    private final TransactionOperations transaction;
    private final Recorder recorder;
    private final Clock clock;

    Import(
            Tables tables,
            ExportUpgrade exportUpgrade,
            Vault vault,
            TransactionOperations transaction,
            Recorder recorder,
            Clock clock) {
        this.tables = tables;
        this.exportUpgrade = exportUpgrade;
        this.vault = vault;
        this.transaction = transaction;
        this.recorder = recorder;
        this.clock = clock;
    }

    /**
     * Rejected while a service runs or work is in progress, and for an installation with data unless it is to be
     * replaced.
     *
     * @param by user for the activity log
     */
    public Report read(Path file, boolean replace, String by) {
        try (Archive archive = Archive.open(file)) {
            requireQuiet(replace);
            String ours = tables.schema();
            String theirs = archive.contents().schema();
            int newer = MigrationVersion.fromVersion(theirs).compareTo(MigrationVersion.fromVersion(ours));
            if (newer > 0) {
                throw Problem.invalid(BackupMessage.EXPORT_NEWER.with(
                        "file", file.toString(), "product", archive.contents().product()));
            }
            if (newer < 0) {
                exportUpgrade.raised(archive, raised -> fill(raised, file, by));
            } else {
                fill(archive, file, by);
            }
            return new Report(archive.contents(), unreadable());
        }
    }

    private void requireQuiet(boolean replace) {
        Instant last = tables.lastWork();
        if (last != null && last.plus(QUIET).isAfter(clock.instant())) {
            throw Problem.conflict(
                    "service-running",
                    BackupMessage.IMPORT_SERVICE_RUNNING.with("at", last.toString(), "wait", QUIET.toString()));
        }
        if (tables.inUse() && !replace) {
            throw Problem.conflict("installation-in-use", BackupMessage.IMPORT_INSTALLATION_IN_USE);
        }
        Map<String, Long> underWay = new TreeMap<>(tables.underWay());
        underWay.keySet().removeIf(table -> !WorkInProgress.onHosts(table));
        if (!underWay.isEmpty()) {
            throw Problem.conflict(
                    "work-under-way",
                    BackupMessage.IMPORT_WORK_IN_PROGRESS.with(
                            "tables",
                            underWay.entrySet().stream()
                                    .map(table -> table.getKey() + ": " + table.getValue())
                                    .collect(Collectors.joining(", "))));
        }
    }

    private void fill(Archive archive, Path file, String by) {
        Map<String, Table> known =
                tables.carried().stream().collect(Collectors.toMap(Table::name, Function.identity()));
        for (ExportManifest.Part part : archive.contents().tables()) {
            Table table = known.get(part.name());
            if (table == null) {
                throw Problem.invalid(
                        BackupMessage.EXPORT_PART_UNKNOWN.with("file", file.toString(), "part", part.name()));
            }
            if (table.identity() != null) {
                tables.numberFrom(table, part.highest());
            }
        }
        transaction.executeWithoutResult(status -> {
            tables.empty(tables.carried());
            for (ExportManifest.Part part : archive.contents().tables()) {
                Table table = known.get(part.name());
                if (table != null) {
                    archive.each(part, table, rows -> tables.insert(table, rows));
                }
            }
            recorder.of(by, null, "installation.import")
                    .on(null, file.getFileName().toString())
                    .done(BackupMessage.IMPORT_COMPLETED.with(
                            "rows",
                            archive.contents().rows(),
                            "at",
                            archive.contents().createdAt()));
        });
    }

    private List<String> unreadable() {
        return tables.secrets().stream().filter(name -> !opens(name)).toList();
    }

    private boolean opens(String name) {
        try {
            return vault.secret(name).isPresent();
        } catch (SecretUnreadable e) {
            return false;
        }
    }
}
