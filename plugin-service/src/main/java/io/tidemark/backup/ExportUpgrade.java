package io.tidemark.backup;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.stereotype.Repository;

/**
 * Converts an export of an earlier version in a temporary database that has the earlier tables and is then migrated.
 */
@Repository
class ExportUpgrade {

    private static final String MODE =
            ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH";

    private final Clock clock;

    ExportUpgrade(Clock clock) {
        this.clock = clock;
    }

    /** Returns the same content in the tables of this version and deletes the temporary database. */
    void raised(Archive old, Consumer<Archive> taker) {
        try {
            Path folder = Files.createTempDirectory("tidemark-import");
            try {
                Path file = folder.resolve("raised.zip");
                raise(old, folder.resolve("database"), file);
                try (Archive raised = Archive.open(file)) {
                    taker.accept(raised);
                }
            } finally {
                remove(folder);
            }
        } catch (IOException e) {
            throw new Unusable(BackupMessage.IMPORT_NO_SPACE.with("reason", String.valueOf(e.getMessage())), e);
        }
    }

    private void raise(Archive old, Path database, Path file) {
        ExportManifest contents = old.contents();
        DriverManagerDataSource source = new DriverManagerDataSource("jdbc:h2:file:" + database + MODE, "sa", "");
        Flyway.configure().dataSource(source).target(contents.schema()).load().migrate();
        Tables tables = new Tables(new JdbcTemplate(source));
        tables.empty(tables.carried());
        Map<String, Table> known =
                tables.carried().stream().collect(Collectors.toMap(Table::name, Function.identity()));
        for (ExportManifest.Part part : contents.tables()) {
            Table table = known.get(part.name());
            if (table != null) {
                old.each(part, table, rows -> tables.insert(table, rows));
            }
        }
        Flyway.configure().dataSource(source).outOfOrder(true).load().migrate();
        new Export(tables, new DataSourceTransactionManager(source), clock).write(file, contents.product());
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }
}
