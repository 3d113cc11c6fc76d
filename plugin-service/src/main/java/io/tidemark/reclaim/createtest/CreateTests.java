package io.tidemark.reclaim.createtest;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.JsonRecords;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of create tests. */
@Repository
class CreateTests {

    static final String TABLE = "create_tests";

    private static final int SHOWN = 50;

    private final JdbcClient jdbc;
    private final JsonRecords<CreateTest> records;
    private final HeartbeatClock time;

    CreateTests(JdbcClient jdbc, JsonMapper json, HeartbeatClock time) {
        this.jdbc = jdbc;
        this.time = time;
        this.records = new JsonRecords<>(jdbc, json, TABLE, CreateTest.class, CreateTest::id)
                .column("version", CreateTest::version)
                .column("datastore", test -> test.datastore().toString())
                .column("running_on", CreateTests::runningOn)
                .column("state", test -> test.state().name())
                .column("removed", CreateTest::removed)
                .column("started_at", CreateTest::startedAt)
                .column("beat_at", stored -> time.now());
    }

    /** A unique column, so that a datastore has one running test at most. */
    private static @Nullable String runningOn(CreateTest test) {
        return test.state() == CreateTest.State.RUNNING ? test.datastore().toString() : null;
    }

    /** {@link DuplicateKeyException} if another test is running on the datastore. */
    void add(CreateTest test) {
        records.insert(test);
    }

    /** Whether the test may write to its datastore; false if it has ended. */
    boolean begin(String id) {
        return jdbc.sql("update create_tests set beat_at = ? where id = ? and state = 'RUNNING'")
                        .params(JsonRecords.utc(time.now()), id)
                        .update()
                > 0;
    }

    void store(CreateTest test) {
        records.update(test);
    }

    Optional<CreateTest> find(String id) {
        return records.find(id);
    }

    /** The newest first. */
    List<CreateTest> of(ObjectId datastore) {
        return records.list("where datastore = ? order by started_at desc, id limit " + SHOWN, datastore.toString());
    }

    boolean running(ObjectId datastore) {
        return !records.ids("where datastore = ? and state = 'RUNNING'", datastore.toString())
                .isEmpty();
    }

    /** Those whose process has ended or that have left a folder, and that nobody works on. */
    List<CreateTest> abandoned(Duration silence) {
        return records.list("where removed = false and beat_at < ?", time.now().minus(silence));
    }
}
