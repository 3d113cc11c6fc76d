package io.tidemark.reclaim.createtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.disk.TestDisks;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.task.TaskFacts;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** The folder of a test is removed whatever happens. */
class CreateTestRunnerTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String FOLDER = "[ssd6] .tidemark-create-test-1";
    private static final CreateTest TEST = new CreateTest(
            "1",
            1,
            new ObjectId("e0e9122d-9d46-41f1-a1fd-3cee16b52b31", "datastore-1"),
            "ssd6",
            FOLDER,
            "datacenter-2",
            15L << 30,
            null,
            CreateTest.State.RUNNING,
            "ann",
            NOW,
            null,
            null,
            false,
            null);

    private final JdbcClient jdbc = JdbcClient.create(TestDatabase.H2.fresh());
    private final CreateTests tests = new CreateTests(jdbc, JsonMapper.shared(), new HeartbeatClock());
    private final ReclaimProperties properties = new Binder(
                    new MapConfigurationPropertySource(Map.of("tidemark.reclaim.poll-interval", "50ms")))
            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    private final CreateTestRunner runner =
            new CreateTestRunner(tests, properties, new Heartbeats(jdbc, new HeartbeatClock()), Clock.systemUTC());
    private final VcenterSession session = mock();
    private final TestDisks disks = mock();

    @BeforeEach
    void setUp() {
        when(session.testDisks()).thenReturn(disks);
        when(disks.nameOf("datastore-1")).thenReturn("ssd6");
        when(disks.delete(FOLDER, "datacenter-2")).thenReturn("delete");
        when(session.task("delete")).thenReturn(task("success", NOW.plusSeconds(1), null));
        tests.add(TEST);
    }

    private static TaskFacts task(String state, @Nullable Instant end, @Nullable String error) {
        return new TaskFacts("task-1", state, null, false, false, NOW, end, "ann", error);
    }

    private CreateTest ended() {
        AtomicBoolean over = new AtomicBoolean();
        when(session.use()).thenReturn(() -> over.set(true));
        runner.start(TEST, session);
        Awaitility.await().untilTrue(over);
        return tests.find("1").orElseThrow();
    }

    @Test
    void measuresByTheClockOfVcenter() {
        when(disks.create(FOLDER + "/test.vmdk", "datacenter-2", 15L << 20)).thenReturn("create");
        when(session.task("create"))
                .thenReturn(task("running", null, null), task("success", NOW.plusMillis(34_590), null));

        CreateTest test = ended();

        assertThat(test.state()).isEqualTo(CreateTest.State.COMPLETED);
        assertThat(test.milliseconds()).isEqualTo(34_590);
        assertThat(test.removed()).isTrue();
    }

    @Test
    void writesNothingForATestThatEndedBeforeItsTurn() {
        AtomicBoolean over = new AtomicBoolean();
        when(session.use()).thenReturn(() -> over.set(true));
        tests.store(TEST.failed(Statement.of("TEST", "stopped"), NOW).cleaned());

        runner.start(TEST, session);

        Awaitility.await().untilTrue(over);
        verifyNoInteractions(disks);
    }

    @Test
    void removesTheFolderAfterAFailureAndAfterALostResponse() {
        when(disks.create(anyString(), anyString(), anyLong()))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "reset"), new IOException()));

        CreateTest test = ended();

        assertThat(test.state()).isEqualTo(CreateTest.State.FAILED);
        assertThat(test.removed()).isTrue();
        verify(disks).delete(FOLDER, "datacenter-2");
    }

    @Test
    void removesTheFolderFromADatastoreThatWasRenamed() {
        when(disks.nameOf("datastore-1")).thenReturn("flash");
        when(disks.delete("[flash] .tidemark-create-test-1", "datacenter-2")).thenReturn("other");
        when(session.task("other"))
                .thenReturn(task("error", NOW, "FileLocked: in use"), task("success", NOW.plusSeconds(1), null));
        tests.store(TEST.failed(CreateTestMessage.CREATE_TEST_INTERRUPTED.statement(), NOW));

        runner.remove(tests.find("1").orElseThrow(), session);
        CreateTest left = tests.find("1").orElseThrow();
        runner.remove(left, session);

        assertThat(left.folder()).isEqualTo("[flash] .tidemark-create-test-1");
        assertThat(left.problem()).isNotNull();
        assertThat(left.problem().text()).contains("[flash] .tidemark-create-test-1");
        assertThat(tests.find("1").orElseThrow().removed()).isTrue();
        verify(disks, never()).delete(FOLDER, "datacenter-2");
    }

    @Test
    void keepsThatAFolderIsLeftUntilItIsRemoved() {
        when(disks.create(any(), any(), anyLong())).thenReturn("create");
        when(session.task("create")).thenReturn(task("success", NOW.plusSeconds(180), null));
        when(session.task("delete"))
                .thenReturn(task("error", NOW, "FileLocked: in use"), task("error", NOW, "FileNotFound: gone"));

        CreateTest test = ended();

        assertThat(test.removed()).isFalse();
        assertThat(test.problem()).isNotNull();
        assertThat(test.problem().text()).contains(FOLDER);
        runner.remove(TEST, session);
        assertThat(tests.find("1")).hasValueSatisfying(now -> {
            assertThat(now.removed()).isTrue();
            assertThat(now.problem()).isNull();
            assertThat(now.state()).isEqualTo(CreateTest.State.COMPLETED);
        });
    }
}
