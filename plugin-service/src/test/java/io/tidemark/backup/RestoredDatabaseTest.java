package io.tidemark.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.platform.restore.UnstartedWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

@OnEveryDatabase
class RestoredDatabaseTest {

    private static final Instant MADE = Instant.parse("2026-11-20T12:00:00Z");
    private static final String NAME = "tidemark-20261120T120000.000Z.zip";

    @TempDir
    private Path folder;

    private final Clock clock = Clock.fixed(MADE.plus(Duration.ofDays(1)), ZoneOffset.UTC);
    private final DataSource source;
    private final BackupMarker marker;
    private final List<Statement> reasons = new ArrayList<>();
    private final List<RecordedActivity> activity = new ArrayList<>();
    private boolean broken;

    RestoredDatabaseTest(TestDatabase database) {
        source = database.fresh();
        marker = new BackupMarker(new JdbcTemplate(source));
    }

    private void start(boolean restored) {
        BackupProperties properties = new BackupProperties(folder, Duration.ZERO, 1, restored);
        UnstartedWork runs = why -> {
            reasons.add(why);
            return 2;
        };
        UnstartedWork starts = why -> {
            if (broken) {
                throw new IllegalStateException("the process ends");
            }
            return 1;
        };
        new RestoredDatabase(
                        marker,
                        new Backups(new JdbcTemplate(source), marker, properties, new DataDirectory(folder), clock),
                        properties,
                        List.of(runs, starts),
                        TestDatabase.transactions(source),
                        new Recorder(event -> activity.add((RecordedActivity) event), clock))
                .start();
    }

    @Test
    void endsOnceWhatHadNotStartedWhenTheBackupWasMade() {
        marker.set(NAME, MADE);

        start(false);
        start(false);

        assertThat(reasons).containsExactly(BackupMessage.BACKUP_RESTORED.with("at", MADE));
        assertThat(activity).singleElement().satisfies(one -> {
            assertThat(one.action()).isEqualTo("installation.restore");
            assertThat(String.valueOf(one.detail())).contains("count=3");
        });
    }

    @Test
    void endsNothingInADatabaseThatWasNotRestored() {
        start(false);
        assertThat(reasons).isEmpty();
        assertThat(activity).isEmpty();
    }

    @Test
    void endsNothingIfTheProcessEndedDuringABackup() throws IOException {
        marker.set(NAME, MADE);
        Files.createFile(folder.resolve(NAME + ".part"));

        start(false);

        assertThat(reasons).isEmpty();
        assertThat(marker.find()).isEmpty();
    }

    @Test
    void isRepeatedAfterAnInterruption() {
        marker.set(NAME, MADE);
        broken = true;
        assertThatIllegalStateException().isThrownBy(() -> start(false));
        assertThat(marker.find()).isPresent();
        assertThat(activity).isEmpty();

        broken = false;
        start(false);

        assertThat(activity).hasSize(1);
        assertThat(marker.find()).isEmpty();
    }

    @Test
    void endsWhatIsWaitingWhenTheAdministratorRestoredTheDatabaseByOtherMeans() {
        start(true);
        assertThat(reasons).containsExactly(BackupMessage.DATABASE_RESTORED.statement());
    }
}
