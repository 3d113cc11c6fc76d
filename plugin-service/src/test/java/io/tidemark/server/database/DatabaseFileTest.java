package io.tidemark.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Random;
import org.h2.api.ErrorCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseFileTest {

    private static final int BLOCK = 4096;
    private static final int ROWS = 1200;
    private static final OpeningRules RULES = new OpeningRules(false, false, Duration.ofMinutes(1));

    @TempDir
    private Path directory = Path.of(".");

    private Path database = Path.of(".");

    @BeforeEach
    void paths() {
        database = directory.resolve("tidemark.mv.db");
    }

    private static FileDatabase at(Path folder, OpeningRules rules) {
        FileDatabase source = new FileDatabase(
                "jdbc:h2:file:" + folder.resolve("tidemark").toAbsolutePath()
                        + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;MAX_COMPACT_TIME=0",
                new DatabaseFile(
                        folder.resolve("tidemark.mv.db"), folder.resolve("vault.key"), folder.resolve("backups")),
                rules);
        source.setUsername("sa");
        source.setPassword("");
        return source;
    }

    private FileDatabase here() {
        return at(directory, RULES);
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table t (id bigint primary key, name varchar(200), text varchar(10000))");
            statement.execute("create index t_name on t (name)");
        }
        try (PreparedStatement insert = connection.prepareStatement("insert into t values (?, ?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setLong(1, id);
                insert.setString(2, "name " + (id * 7919) % ROWS);
                insert.setString(3, "text of row " + id + " ".repeat(id % 300));
                insert.executeUpdate();
            }
        }
    }

    /** As a killed process leaves it: the file is copied while it is in use. */
    private Path leftByAKilledProcess() throws IOException, SQLException {
        Path folder = Files.createDirectory(directory.resolve("killed"));
        try (FileDatabase source = here();
                Connection connection = source.getConnection()) {
            fill(connection);
            Files.copy(database, folder.resolve("tidemark.mv.db"));
        }
        return folder;
    }

    private static long rows(FileDatabase source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                var found = statement.executeQuery("select count(*) from t")) {
            found.next();
            return found.getLong(1);
        }
    }

    @Test
    void isCreatedForItsOwnerOnly() throws IOException, SQLException {
        try (FileDatabase source = here();
                Connection connection = source.getConnection()) {
            fill(connection);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database)))
                .isEqualTo("rw-------");
    }

    @Test
    void isNotReplacedWhenItIsMissingBesideAKey() throws IOException, SQLException {
        Files.writeString(directory.resolve("vault.key"), "key");
        assertThatThrownBy(() -> here().getConnection())
                .isInstanceOf(Unusable.class)
                .hasMessageContaining(database.toString())
                .hasMessageContaining("does not exist")
                .hasMessageContaining("--new-database")
                .hasMessageContaining("There is no backup");
        try (FileDatabase source = at(directory, new OpeningRules(true, false, Duration.ofMinutes(1)));
                Connection connection = source.getConnection()) {
            assertThat(connection.isValid(0)).isTrue();
        }
    }

    @Test
    void isNotReplacedWhenItIsEmptyBesideABackup() throws IOException {
        Files.createFile(database);
        Files.createDirectory(directory.resolve("backups"));
        Files.createFile(directory.resolve("backups/tidemark-20261121T000000.000Z.zip"));
        Path newest = Files.createFile(directory.resolve("backups/tidemark-20261122T000000.000Z.zip"));
        assertThatThrownBy(() -> here().getConnection())
                .isInstanceOf(Unusable.class)
                .hasMessageContaining("is empty")
                .hasMessageContaining(newest.toString());
        assertThat(database).isEmptyFile();
    }

    @Test
    void isNotOpenedWhileItsDirectoryCannotBeWritten() throws IOException, SQLException {
        try (FileDatabase source = here();
                Connection connection = source.getConnection()) {
            fill(connection);
        }
        byte[] before = Files.readAllBytes(database);
        Path occupied = Files.createFile(
                Files.createDirectory(directory.resolve("tidemark.space")).resolve("occupied"));
        assertThatThrownBy(() -> here().getConnection())
                .isInstanceOf(Unusable.class)
                .hasMessageContaining(database.toString())
                .hasMessageContaining("Free disk space");
        assertThat(database).hasBinaryContent(before);
        Files.delete(occupied);
        try (FileDatabase source = here()) {
            assertThat(rows(source)).isEqualTo(ROWS);
        }
    }

    @Test
    void isCreatedWhereNothingHasBeenInUse() throws IOException, SQLException {
        Files.createFile(database);
        try (FileDatabase source = here();
                Connection connection = source.getConnection()) {
            assertThat(connection.isValid(0)).isTrue();
        }
    }

    @Test
    void knowsWhetherItWasClosed() throws IOException, SQLException {
        Path killed = leftByAKilledProcess();
        assertThat(new DatabaseFile(database, directory, directory).leftOpen()).isFalse();
        assertThat(new DatabaseFile(killed.resolve("tidemark.mv.db"), directory, directory).leftOpen())
                .isTrue();
    }

    @Test
    void isUsedAfterAKillWhenNothingIsDamaged() throws IOException, SQLException {
        try (FileDatabase source = at(leftByAKilledProcess(), RULES)) {
            assertThat(rows(source)).isEqualTo(ROWS);
        }
    }

    @Test
    void isInUseAndNotDamagedWhileAnotherProcessHasIt() throws IOException, SQLException {
        Path folder = leftByAKilledProcess();
        try (FileChannel content = FileChannel.open(folder.resolve("tidemark.mv.db"), StandardOpenOption.WRITE);
                FileLock lock = content.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThatThrownBy(() -> at(folder, RULES).getConnection())
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            refused -> assertThat(refused.getErrorCode()).isEqualTo(ErrorCode.DATABASE_ALREADY_OPEN_1));
        }
    }

    @Test
    void isUsedWhenTheCheckHasNoTimeLeft() throws IOException, SQLException {
        try (FileDatabase source = at(leftByAKilledProcess(), new OpeningRules(false, false, Duration.ZERO))) {
            assertThat(rows(source)).isEqualTo(ROWS);
        }
    }

    @Test
    void isRejectedAtEachStartWhenItIsDamagedAfterAKill() throws IOException, SQLException {
        Path folder = leftByAKilledProcess();
        Path damaged = folder.resolve("tidemark.mv.db");
        overwrite(damaged, Files.size(damaged) / 2 / BLOCK * BLOCK, 64 * BLOCK);
        for (int start = 0; start < 2; start++) {
            assertThatThrownBy(() -> at(folder, RULES).getConnection())
                    .isInstanceOf(Unusable.class)
                    .hasMessageContaining(damaged.toString())
                    .hasMessageContaining("is damaged")
                    .hasMessageContaining("--use-damaged-database");
        }
        try (FileDatabase source = at(folder, new OpeningRules(false, true, Duration.ofMinutes(1)))) {
            assertThat(rows(source)).isPositive();
        }
    }

    @Test
    void isRejectedWhenItsHeaderIsDamaged() throws IOException, SQLException {
        Path folder = leftByAKilledProcess();
        overwrite(folder.resolve("tidemark.mv.db"), 0, 2 * BLOCK);
        assertThatThrownBy(() -> at(folder, RULES).getConnection())
                .isInstanceOf(Unusable.class)
                .hasMessageContaining("is damaged");
        assertThatCode(() -> new DatabaseFile(database, directory, directory).requireContent())
                .doesNotThrowAnyException();
    }

    private static void overwrite(Path file, long position, int bytes) throws IOException {
        byte[] noise = new byte[bytes];
        new Random(1).nextBytes(noise);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(noise), position);
        }
    }
}
