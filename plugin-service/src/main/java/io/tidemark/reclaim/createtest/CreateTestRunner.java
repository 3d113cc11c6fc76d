package io.tidemark.reclaim.createtest;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.exchange.BoundedThreads;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Creates the disk of a test, measures the time, and removes the folder in any case. */
@Component
class CreateTestRunner implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(CreateTestRunner.class);
    private static final int AT_ONCE = 4;
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final String NOT_FOUND = "FileNotFound";

    private final CreateTests tests;
    private final ReclaimProperties properties;
    private final Heartbeats heartbeats;
    private final Clock clock;
    private final ExecutorService threads = new BoundedThreads("create-test", AT_ONCE);

    CreateTestRunner(CreateTests tests, ReclaimProperties properties, Heartbeats heartbeats, Clock clock) {
        this.tests = tests;
        this.properties = properties;
        this.heartbeats = heartbeats;
        this.clock = clock;
    }

    /** Runs a stored test in the session, which stays open until its end. */
    void start(CreateTest test, VcenterSession session) {
        Heartbeats.Held held = heartbeats.hold(CreateTests.TABLE, test.id());
        VcenterSession.Use use = session.use();
        threads.execute(() -> {
            try (held;
                    use) {
                run(test, session);
            }
        });
    }

    private void run(CreateTest test, VcenterSession session) {
        if (!tests.begin(test.id())) {
            LOG.warn("create test {} is not begun, because it has ended", test.id());
            return;
        }
        try {
            session.testDisks().makeDirectory(test.folder(), test.datacenter());
            String task =
                    session.testDisks().create(test.folder() + "/test.vmdk", test.datacenter(), test.sizeBytes() >> 10);
            TaskFacts ended = follow(test.id(), session, task);
            store(test.id(), now -> result(now, ended));
        } catch (Problem e) {
            store(test.id(), now -> now.failed(e.statement(), clock.instant()));
        } catch (RuntimeException e) {
            LOG.warn("create test {} failed", test.id(), e);
            store(test.id(), now -> now.failed(CreateTestMessage.CREATE_TEST_INTERRUPTED.statement(), clock.instant()));
        } finally {
            remove(test, session);
        }
    }

    private CreateTest result(CreateTest test, TaskFacts task) {
        Instant from = task.startedAt();
        Instant until = task.completedAt();
        if (!"success".equals(task.state()) || from == null || until == null) {
            String error = task.error();
            return test.failed(
                    error == null
                            ? CreateTestMessage.CREATE_TEST_TOO_LONG.statement()
                            : CreateTestMessage.CREATE_TEST_TASK_FAILED.with("error", error),
                    clock.instant());
        }
        return test.created(Duration.between(from, until), clock.instant());
    }

    /** Until the task has ended; a task that takes too long is canceled. */
    private TaskFacts follow(String id, VcenterSession session, String task) {
        Instant limit = clock.instant().plus(LONGEST);
        while (true) {
            TaskFacts facts = session.task(task);
            if (facts.ended()) {
                return facts;
            }
            if (clock.instant().isAfter(limit) || Thread.currentThread().isInterrupted()) {
                session.cancelTask(task);
                return facts;
            }
            store(id, CreateTest::beat);
            LockSupport.parkNanos(properties.pollInterval().toNanos());
        }
    }

    /** Deletes the folder, also if the datastore was renamed; one that is not there is as good as deleted. */
    void remove(CreateTest stored, VcenterSession session) {
        CreateTest test = stored;
        try {
            test = present(stored, session);
            TaskFacts ended = follow(test.id(), session, session.testDisks().delete(test.folder(), test.datacenter()));
            String error = ended.error();
            boolean gone = "success".equals(ended.state()) || error != null && error.startsWith(NOT_FOUND);
            store(test.id(), now -> gone ? now.cleaned() : now.left(left(now)));
        } catch (Problem e) {
            LOG.warn("the folder {} of create test {} could not be removed yet", test.folder(), test.id(), e);
            leave(test);
        }
    }

    private CreateTest present(CreateTest test, VcenterSession session) {
        String name = session.testDisks().nameOf(test.datastore().moid());
        if (name.equals(test.name())) {
            return test;
        }
        store(test.id(), now -> now.on(name));
        return test.on(name);
    }

    /** Nobody can delete the folder now. */
    void leave(CreateTest test) {
        store(test.id(), now -> now.left(left(now)));
    }

    private static Statement left(CreateTest test) {
        return CreateTestMessage.CREATE_TEST_FOLDER_LEFT.with("folder", test.folder());
    }

    private void store(String id, UnaryOperator<CreateTest> change) {
        tests.find(id).map(change).ifPresent(tests::store);
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
    }
}
