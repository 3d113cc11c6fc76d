package io.tidemark.site.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Problem;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.SiteProblemMessage;
import io.tidemark.site.SiteProperties;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.vcenter.VcenterConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SiteWalkTest {

    private static final VcenterConnection VCENTER =
            new VcenterConnection("guid", "vc", "AA", "8.0.3", null, Instant.EPOCH);

    private final SiteProperties properties = new SiteProperties(1, 2, Duration.ofSeconds(1), Duration.ofMinutes(2));
    private final SiteThreads threads = new SiteThreads(properties);
    private final SiteReading reading = new SiteReading(VCENTER, Instant.EPOCH);
    private final List<String> progress = new ArrayList<>();

    @AfterEach
    void stop() {
        threads.destroy();
    }

    private record Source(int stage, ReadStep<?>... steps) implements ReadSource {

        @Override
        public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
            return List.of(steps);
        }
    }

    private void walk(ReadSource... sources) {
        new SiteWalk(List.of(sources), properties, threads)
                .walk(new SiteTarget(VCENTER, null), reading, (done, known) -> progress.add(done + "/" + known));
    }

    @Test
    void aFailedReadDoesNotEndTheWalk() {
        walk(
                new Source(
                        ReadSource.FIRST,
                        new ReadStep<>(SiteReads.TASKS, () -> {
                            throw Problem.conflict("x", SiteProblemMessage.SITE_READ_INTERRUPTED);
                        }),
                        new ReadStep<>(SiteReads.EVENTS, () -> {
                            throw new IllegalStateException("a defect");
                        })),
                new Source(ReadSource.THIRD, new ReadStep<>(SiteReads.DATASTORE_MACHINES, () -> 3)));
        assertThat(reading.failure(SiteReads.TASKS))
                .matches(why -> SiteProblemMessage.SITE_READ_INTERRUPTED.is(why.orElseThrow()));
        assertThat(reading.failure(SiteReads.EVENTS))
                .matches(why -> SiteMessage.SITE_READ_UNEXPECTED.is(why.orElseThrow()));
        assertThat(reading.value(SiteReads.DATASTORE_MACHINES)).contains(3);
        assertThat(progress).last().isEqualTo("3/3");
    }

    @Test
    void aReadThatTakesTooLongIsGivenUp() {
        CountDownLatch never = new CountDownLatch(1);
        walk(new Source(ReadSource.FIRST, new ReadStep<>(SiteReads.TASKS, () -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 1;
        })));
        assertThat(reading.value(SiteReads.TASKS)).isEmpty();
        assertThat(reading.failure(SiteReads.TASKS))
                .hasValueSatisfying(why -> assertThat(why.code()).isEqualTo(SiteMessage.SITE_READ_GIVEN_UP.name()));
    }
}
