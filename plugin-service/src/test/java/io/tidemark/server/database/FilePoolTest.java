package io.tidemark.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.DatabaseUnreachable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

class FilePoolTest {

    private static final int WORKERS = 8;

    @TempDir
    private Path directory = Path.of(".");

    private FilePool pool = new FilePool(database());
    private JdbcTemplate jdbc = new JdbcTemplate(pool);

    private FileDatabase database() {
        DatabaseFile file = new DatabaseFile(
                directory.resolve("tidemark.mv.db"), directory.resolve("vault.key"), directory.resolve("backups"));
        FileDatabase database = new FileDatabase(
                "jdbc:h2:fulldisk:" + directory.resolve("tidemark").toAbsolutePath()
                        + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0",
                file,
                new OpeningRules(false, false, Duration.ofMinutes(1)));
        database.setDriverClassName("org.h2.Driver");
        return database;
    }

    @BeforeEach
    void open() {
        FullDisk.register();
        FullDisk.FULL.set(false);
        pool = new FilePool(database());
        pool.setUsername("sa");
        pool.setPassword("");
        pool.setConnectionTimeout(1000);
        jdbc = new JdbcTemplate(pool);
        jdbc.execute("create table t (id bigint primary key, text varchar(10000))");
    }

    @AfterEach
    void close() {
        FullDisk.FULL.set(false);
        pool.close();
    }

    private void insert(long id) {
        jdbc.update("insert into t values (?, ?)", id, "x".repeat(2000));
    }

    private List<Long> ids() {
        return jdbc.queryForList("select id from t order by id", Long.class);
    }

    @Test
    void isOpenAgainWithAllRowsWhenTheDiskHasSpace() {
        insert(1);
        FullDisk.FULL.set(true);
        for (long id = 2; id <= 3; id++) {
            long refused = id;
            assertThatThrownBy(() -> insert(refused))
                    .isInstanceOf(DataAccessException.class)
                    .matches(DatabaseUnreachable::causes);
        }
        FullDisk.FULL.set(false);
        List<Throwable> failures = new ArrayList<>();
        for (int attempt = 0; attempt < 20; attempt++) {
            try {
                insert(100 + attempt);
            } catch (DataAccessException e) {
                failures.add(e);
            }
        }
        assertThat(failures).hasSizeLessThan(12).allMatch(DatabaseUnreachable::causes);
        assertThat(ids()).startsWith(1L).contains(119L).doesNotContain(2L, 3L);
    }

    /** Each worker counts what was confirmed to it. */
    @Test
    void losesNoConfirmedRowWhenTheDiskIsFullAgainAndAgain() throws Exception {
        AtomicInteger next = new AtomicInteger();
        ConcurrentLinkedQueue<Long> confirmed = new ConcurrentLinkedQueue<>();
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            for (int round = 0; round < 5; round++) {
                work(workers, next, confirmed, 20);
                FullDisk.FULL.set(true);
                work(workers, next, new ConcurrentLinkedQueue<>(), 1);
                FullDisk.FULL.set(false);
                int before = confirmed.size();
                for (int attempt = 0; attempt < 10 && confirmed.size() < before + WORKERS; attempt++) {
                    work(workers, next, confirmed, 2);
                }
                assertThat(confirmed.size()).as("round %d", round).isGreaterThanOrEqualTo(before + WORKERS);
            }
        } finally {
            workers.shutdown();
        }
        assertThat(ids()).containsAll(confirmed);
    }

    private void work(ExecutorService workers, AtomicInteger next, ConcurrentLinkedQueue<Long> confirmed, int each)
            throws Exception {
        List<Future<?>> running = new ArrayList<>();
        for (int worker = 0; worker < WORKERS; worker++) {
            running.add(workers.submit(() -> {
                for (int i = 0; i < each; i++) {
                    long id = next.incrementAndGet();
                    try {
                        insert(id);
                        confirmed.add(id);
                    } catch (DataAccessException e) {
                        // what was not confirmed may be missing
                    }
                }
            }));
        }
        for (Future<?> one : running) {
            one.get();
        }
    }

    @Test
    void startsAgainAfterItWasClosedWhileTheDiskWasFull() {
        insert(1);
        FullDisk.FULL.set(true);
        assertThatThrownBy(() -> insert(2)).isInstanceOf(DataAccessException.class);
        pool.close();
        FullDisk.FULL.set(false);
        pool = new FilePool(database());
        pool.setUsername("sa");
        pool.setPassword("");
        jdbc = new JdbcTemplate(pool);
        assertThat(ids()).containsExactly(1L);
    }
}
