package io.tidemark.site.source;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.SiteProperties;
import io.tidemark.site.read.ReadOutcome;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Does all reads, some at the same time, each limited in time; a failed read does not end the walk. */
@Component
public class SiteWalk {

    private static final Logger LOG = LoggerFactory.getLogger(SiteWalk.class);
    private static final long LOOK_MILLIS = 500;

    /** Is called between reads, and at least each second. */
    @FunctionalInterface
    public interface Progress {
        void reached(int done, int known);
    }

    private final List<ReadSource> sources;
    private final SiteProperties properties;
    private final SiteThreads threads;

    SiteWalk(List<ReadSource> sources, SiteProperties properties, SiteThreads threads) {
        this.sources = sources;
        this.properties = properties;
        this.threads = threads;
    }

    /** Adds the outcomes of all reads to the reading. */
    public void walk(SiteTarget target, SiteReading reading, Progress progress) {
        for (int stage = ReadSource.FIRST; stage <= ReadSource.THIRD; stage++) {
            stage(stage, target, reading, progress);
        }
    }

    private void stage(int stage, SiteTarget target, SiteReading reading, Progress progress) {
        List<ReadStep<?>> steps = sources.stream()
                .filter(source -> source.stage() == stage)
                .<ReadStep<?>>flatMap(source -> source.steps(target, reading).stream())
                .toList();
        CountDownLatch left = new CountDownLatch(steps.size());
        int before = reading.outcomes().size();
        List<Running<?>> running = new ArrayList<>();
        for (ReadStep<?> step : steps) {
            Running<?> one = new Running<>(step, reading, left);
            running.add(one);
            one.future = threads.readers().submit(one);
        }
        try {
            do {
                running.forEach(one -> one.giveUp(properties.readTime()));
                progress.reached(before + steps.size() - (int) left.getCount(), before + steps.size());
            } while (!left.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
            progress.reached(before + steps.size(), before + steps.size());
        } catch (InterruptedException e) {
            running.forEach(Running::cancel);
            Thread.currentThread().interrupt();
        }
    }

    /** A read in progress; it ends once: by its result or because it is given up. */
    private static final class Running<T> implements Runnable {

        private final ReadStep<T> step;
        private final SiteReading reading;
        private final CountDownLatch left;
        private volatile long began;
        private volatile @Nullable Future<?> future;
        private boolean ended;

        Running(ReadStep<T> step, SiteReading reading, CountDownLatch left) {
            this.step = step;
            this.reading = reading;
            this.left = left;
        }

        @Override
        public void run() {
            began = System.nanoTime();
            try {
                T value = step.work().get();
                end(ReadOutcome.of(step.read(), value, time()));
            } catch (Problem e) {
                fail(e.statement());
            } catch (RuntimeException e) {
                LOG.error("{} failed", step.read().name().text(), e);
                fail(SiteMessage.SITE_READ_UNEXPECTED.statement());
            }
        }

        private Duration time() {
            return Duration.ofNanos(System.nanoTime() - began);
        }

        void giveUp(Duration limit) {
            if (began != 0 && time().compareTo(limit) > 0) {
                cancel();
                fail(SiteMessage.SITE_READ_GIVEN_UP.with("limit", limit.toString()));
            }
        }

        void cancel() {
            Future<?> submitted = future;
            if (submitted != null) {
                submitted.cancel(true);
            }
        }

        private void fail(Statement why) {
            end(ReadOutcome.failed(step.read(), why, time()));
        }

        private synchronized void end(ReadOutcome<T> outcome) {
            if (!ended) {
                ended = true;
                reading.add(outcome);
                left.countDown();
            }
        }
    }
}
