package io.tidemark.imports.run;

import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.Heartbeats;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Reads imports in the background, one at a time; checks in the database at each step whether the import was canceled.
 */
@Component
class ImportRunner implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(ImportRunner.class);
    private static final long STEP = 16L << 20;
    private static final long BEAT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Imports imports;
    private final ImportFiles files;
    private final ImportReader reader;
    private final Heartbeats heartbeats;
    private final Clock clock;
    private final SystemClock beat = new SystemClock();
    private final ExecutorService threads;

    /** Somebody ended the import meanwhile. */
    private static final class NotWanted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    ImportRunner(Imports imports, ImportFiles files, ImportReader reader, Heartbeats heartbeats, Clock clock) {
        this.imports = imports;
        this.files = files;
        this.reader = reader;
        this.heartbeats = heartbeats;
        this.clock = clock;
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "import");
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        this.threads = pool;
    }

    void start(Import queued) {
        Heartbeats.Held held = heartbeats.hold(Imports.TABLE, queued.id());
        threads.execute(() -> {
            try (held) {
                run(queued.id());
            }
        });
    }

    private void run(String id) {
        Import one = imports.find(id).orElse(null);
        if (one == null || one.state() != ImportState.QUEUED) {
            files.delete(id);
            return;
        }
        Tracked tracked = new Tracked(one);
        try {
            read(tracked);
        } catch (NotWanted e) {
            LOG.info("Import {} was ended while it was read", id);
        } catch (FileRejected e) {
            imports.store(tracked.now.failed(e.why(), clock.instant()));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("Import {} failed", id, e);
            imports.store(tracked.now.failed(ImportMessage.IMPORT_FAILED.statement(), clock.instant()));
        } finally {
            if (imports.find(id).map(Import::state).orElse(ImportState.CANCELED) != ImportState.NEEDS_COLUMNS) {
                files.delete(id);
            }
        }
    }

    private void read(Tracked tracked) {
        tracked.next(tracked.now.reading(0));
        List<ReceivedFile> received = files.of(tracked.now);
        if (received.isEmpty()) {
            throw new FileRejected(ImportMessage.IMPORT_FILES_GONE.statement());
        }
        Content content;
        switch (tracked.now.kind()) {
            case ESXTOP -> {
                ImportColumns columns = tracked.now.columns();
                if (columns.chosen().isEmpty()) {
                    columns = reader.columns(received);
                    if (columns.chosen().isEmpty()) {
                        tracked.next(tracked.now.needing(columns));
                        return;
                    }
                    tracked.next(tracked.now.deciding(columns));
                }
                content = reader.esxtop(received, columns.chosen(), tracked);
            }
            case HOSTD -> content = reader.hostd(received, tracked.now.source().requestedUnit(), tracked);
            case VSISH -> content = reader.vsish(received, tracked);
            default -> throw new IllegalStateException("unknown kind");
        }
        Import completed = tracked.now.completed(content, clock.instant());
        if (!imports.complete(completed, content)) {
            throw new NotWanted();
        }
    }

    /** The last stored state of the import; stores the progress regularly. */
    private final class Tracked implements LongConsumer {

        private Import now;
        private long read;
        private long stored;
        private long storedAt = System.nanoTime();

        Tracked(Import now) {
            this.now = now;
        }

        void next(Import next) {
            if (!imports.store(next)) {
                throw new NotWanted();
            }
            now = next;
        }

        @Override
        public void accept(long more) {
            read += more;
            if (read - stored >= STEP || (read > stored && System.nanoTime() - storedAt > BEAT_NANOS)) {
                stored = read;
                storedAt = System.nanoTime();
                next(now.reading(read));
            }
        }
    }

    /** Files of ended processes; imports that wait for columns keep their files. */
    @EventListener(ApplicationReadyEvent.class)
    void cleanUp() {
        for (String id : files.known()) {
            ImportState state = imports.find(id).map(Import::state).orElse(ImportState.CANCELED);
            if (state == ImportState.NEEDS_COLUMNS) {
                continue;
            }
            imports.find(id)
                    .filter(one -> !one.state().ended())
                    .ifPresent(one -> imports.store(one.failed(stopped(), clock.instant())));
            files.delete(id);
        }
    }

    static Statement stopped() {
        return ImportMessage.IMPORT_SERVICE_STOPPED.statement();
    }

    /** The clock of heartbeats. */
    SystemClock beat() {
        return beat;
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
    }
}
