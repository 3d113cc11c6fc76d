package io.tidemark.backup;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Unusable;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.platform.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;

/** Backups of the H2 database while it runs: zip archives with the database file. */
@Repository
@EnableConfigurationProperties(BackupProperties.class)
public class Backups {

    private static final Logger LOG = LoggerFactory.getLogger(Backups.class);
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static final Pattern NAME = Pattern.compile("tidemark-\\d{8}T\\d{6}\\.\\d{3}Z\\.zip");
    private static final Pattern INCOMPLETE = Pattern.compile(NAME.pattern() + "\\.part");

    /** A backup in the backup directory. */
    public record Backup(String name, Instant at, long sizeBytes) {}

    private final JdbcTemplate jdbc;
    private final BackupMarker marker;
    private final BackupProperties properties;
    private final DataDirectory data;
    private final Clock clock;

    Backups(JdbcTemplate jdbc, BackupMarker marker, BackupProperties properties, DataDirectory data, Clock clock) {
        this.jdbc = jdbc;
        this.marker = marker;
        this.properties = properties;
        this.data = data;
        this.clock = clock;
    }

    /** Whether this database can be backed up: an H2 file. */
    public boolean possible() {
        return Boolean.TRUE.equals(jdbc.execute((org.springframework.jdbc.core.ConnectionCallback<Boolean>)
                connection -> String.valueOf(connection.getMetaData().getURL()).startsWith("jdbc:h2:file:")));
    }

    /** Whether a file has the name of a backup; others in the directory are somebody else's. */
    public static boolean named(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches();
    }

    /** Newest first. */
    public List<Backup> all() {
        Path directory = directory();
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Backups::named)
                    .map(Backups::backup)
                    .sorted(Comparator.comparing(Backup::name).reversed())
                    .toList();
        } catch (IOException e) {
            throw new Unusable(
                    BackupMessage.BACKUP_DIRECTORY_UNREADABLE.with(
                            "directory", directory.toString(), "reason", String.valueOf(e.getMessage())),
                    e);
        }
    }

    /** The file of a backup; 404 for an unknown name. */
    public Path file(String name) {
        return all().stream()
                .filter(backup -> backup.name().equals(name))
                .map(backup -> directory().resolve(backup.name()))
                .findFirst()
                .orElseThrow(() -> Problem.notFound(BackupMessage.BACKUP_NOT_FOUND, name));
    }

    /** Creates a backup and removes the oldest ones over the limit; rejected for PostgreSQL. */
    public synchronized Backup make() {
        if (!possible()) {
            throw Problem.conflict("backup-by-database", BackupMessage.BACKUP_BY_DATABASE);
        }
        Path directory = directory();
        Instant now = clock.instant();
        String name = "tidemark-" + STAMP.format(now) + ".zip";
        Path file = directory.resolve(name);
        Path draft = draft(name);
        try {
            prepare(directory);
            marker.remove();
            discardIncomplete(directory);
            OwnerOnly.newFile(draft).close();
            marker.set(name, now);
            jdbc.update("backup to ?", draft.toString());
            marker.remove();
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            for (Backup old :
                    all().stream().skip(Math.max(1, properties.keep())).toList()) {
                Files.deleteIfExists(directory.resolve(old.name()));
            }
            return backup(file);
        } catch (IOException e) {
            throw notWritten(directory, e);
        } catch (UncategorizedSQLException e) {
            // The other exceptions are about the database itself.
            throw notWritten(directory, e);
        } finally {
            end(draft);
        }
    }

    /** Whether the process ended while it made this backup, so that the database is the one that was backed up. */
    boolean interrupted(String name) {
        return Files.exists(draft(name));
    }

    private Path draft(String name) {
        return directory().resolve(name + ".part");
    }

    /** A draft stays, without its content, until the marker is removed. */
    private void end(Path draft) {
        if (!Files.exists(draft)) {
            return;
        }
        try {
            Files.newOutputStream(draft).close();
            marker.remove();
            discard(draft);
        } catch (IOException | DataAccessException e) {
            LOG.warn("The incomplete backup {} is removed later: {}", draft, e.toString());
        }
    }

    /** A directory of the operator keeps its permissions, because another user can be the one who saves the backups. */
    private void prepare(Path directory) throws IOException {
        if (properties.directory() == null || !Files.isDirectory(directory)) {
            OwnerOnly.directory(directory);
        }
    }

    private static Problem notWritten(Path directory, Exception cause) {
        Throwable reason = cause instanceof UncategorizedSQLException data ? data.getMostSpecificCause() : cause;
        return new Problem(
                        507,
                        "backup-not-written",
                        BackupMessage.BACKUP_NOT_WRITTEN.with(
                                "directory", directory.toString(), "reason", String.valueOf(reason.getMessage())))
                .because(cause);
    }

    /** Of processes that were ended meanwhile. */
    private static void discardIncomplete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            files.filter(file ->
                            INCOMPLETE.matcher(file.getFileName().toString()).matches())
                    .forEach(Backups::discard);
        }
    }

    private static void discard(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            LOG.warn("The incomplete backup {} cannot be deleted: {}", draft, e.toString());
        }
    }

    @Scheduled(initialDelay = 10, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
    void makeWhenDue() {
        Duration every = properties.every();
        if (every.isZero() || every.isNegative() || !possible()) {
            return;
        }
        Instant now = clock.instant();
        boolean recent = all().stream()
                .map(Backup::at)
                .anyMatch(at -> !at.isAfter(now) && at.plus(every).isAfter(now));
        if (!recent) {
            LOG.info("Backup {}", make().name());
        }
    }

    private Path directory() {
        Path given = properties.directory();
        return given == null ? data.file("backups") : given.toAbsolutePath().normalize();
    }

    private static Backup backup(Path file) {
        try {
            String name = file.getFileName().toString();
            return new Backup(
                    name,
                    Instant.from(STAMP.parse(name.substring("tidemark-".length(), name.length() - ".zip".length()))),
                    Files.size(file));
        } catch (IOException e) {
            throw new Unusable(
                    BackupMessage.BACKUP_UNREADABLE.with(
                            "file", file.toString(), "reason", String.valueOf(e.getMessage())),
                    e);
        }
    }
}
