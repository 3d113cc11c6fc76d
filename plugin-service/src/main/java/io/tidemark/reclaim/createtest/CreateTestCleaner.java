package io.tidemark.reclaim.createtest;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Removes the folders of tests whose process ended, or that could not be removed, as the service account. */
@Component
class CreateTestCleaner {

    private static final Logger LOG = LoggerFactory.getLogger(CreateTestCleaner.class);
    private static final Duration SILENCE = Duration.ofMinutes(2);

    private final CreateTests tests;
    private final CreateTestRunner runner;
    private final Vcenters vcenters;
    private final Clock clock;

    CreateTestCleaner(CreateTests tests, CreateTestRunner runner, Vcenters vcenters, Clock clock) {
        this.tests = tests;
        this.runner = runner;
        this.vcenters = vcenters;
        this.clock = clock;
    }

    void clean() {
        for (CreateTest test : tests.abandoned(SILENCE)) {
            if (test.state() == CreateTest.State.RUNNING) {
                tests.store(test.failed(CreateTestMessage.CREATE_TEST_INTERRUPTED.statement(), clock.instant()));
            }
            try {
                vcenters.serviceSession(test.datastore().vcenter())
                        .ifPresentOrElse(session -> runner.remove(test, session), () -> runner.leave(test));
            } catch (Problem e) {
                LOG.debug("the folder of create test {} is removed later", test.id(), e);
            }
        }
    }
}
