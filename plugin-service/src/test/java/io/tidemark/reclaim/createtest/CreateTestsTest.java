package io.tidemark.reclaim.createtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.HeartbeatClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** What is kept of create tests. */
@OnEveryDatabase
class CreateTestsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final ObjectId DATASTORE = new ObjectId("e0e9122d-9d46-41f1-a1fd-3cee16b52b31", "datastore-1");

    private final CreateTests tests;

    CreateTestsTest(TestDatabase database) {
        tests = new CreateTests(JdbcClient.create(database.fresh()), JsonMapper.shared(), new HeartbeatClock());
    }

    private static CreateTest test(String id) {
        return new CreateTest(
                id,
                1,
                DATASTORE,
                "ssd6",
                "[ssd6] .tidemark-create-test-" + id,
                "datacenter-2",
                15L << 30,
                true,
                CreateTest.State.RUNNING,
                "ann",
                NOW,
                null,
                null,
                false,
                null);
    }

    @Test
    void keepsATestWithItsSpeed() {
        tests.add(test("a"));
        assertThat(tests.running(DATASTORE)).isTrue();

        tests.store(
                test("a").created(Duration.ofSeconds(180), NOW.plusSeconds(181)).cleaned());

        assertThat(tests.running(DATASTORE)).isFalse();
        assertThat(tests.of(DATASTORE)).singleElement().satisfies(one -> {
            assertThat(one.megabytesPerSecond()).isCloseTo(85.33, within(0.01));
            assertThat(one.removed()).isTrue();
        });
    }

    @Test
    void hasOneRunningTestOfADatastore() {
        tests.add(test("a"));
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> tests.add(test("b")));
        assertThat(tests.begin("a")).isTrue();

        tests.store(test("a").failed(Statement.of("CREATE_TEST_TOO_LONG", "slow"), NOW));

        assertThat(tests.begin("a")).isFalse();
        tests.add(test("b"));
        assertThat(tests.begin("b")).isTrue();
    }

    @Test
    void knowsWhichFoldersAreLeft() {
        tests.add(test("b"));
        tests.store(test("b")
                .failed(Statement.of("CREATE_TEST_TOO_LONG", "slow"), NOW)
                .cleaned());
        tests.add(test("a"));

        assertThat(tests.abandoned(Duration.ofMinutes(2))).isEmpty();
        assertThat(tests.abandoned(Duration.ofMinutes(-1)))
                .extracting(CreateTest::id)
                .containsExactly("a");
        assertThat(tests.find("b"))
                .hasValueSatisfying(
                        one -> assertThat(one.problem()).isEqualTo(Statement.of("CREATE_TEST_TOO_LONG", "slow")));
    }
}
