package io.tidemark.backup;

import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.restore.UnstartedWork;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * At the first start after a restore, ends the work that had not started when the backup was made. Only in the service:
 * commands know no work.
 */
@Component
@ConditionalOnWebApplication
class RestoredDatabase implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(RestoredDatabase.class);

    private final BackupMarker marker;
    private final Backups backups;
    private final BackupProperties properties;
    private final List<UnstartedWork> work;
    private final TransactionOperations transaction;
    private final Recorder recorder;
    private volatile boolean running;

    RestoredDatabase(
            BackupMarker marker,
            Backups backups,
            BackupProperties properties,
            List<UnstartedWork> work,
            TransactionOperations transaction,
            Recorder recorder) {
        this.marker = marker;
        this.backups = backups;
        this.properties = properties;
        this.work = List.copyOf(work);
        this.transaction = transaction;
        this.recorder = recorder;
    }

    /** In one transaction with the removal of the marker: interrupted, it is repeated at the next start. */
    @Override
    public void start() {
        transaction.executeWithoutResult(status -> {
            reason().ifPresent(this::endWork);
            marker.remove();
        });
        running = true;
    }

    private Optional<Statement> reason() {
        Optional<Statement> restored = marker.find()
                .filter(marked -> !backups.interrupted(marked.name()))
                .map(marked -> BackupMessage.BACKUP_RESTORED.with("at", marked.at()));
        return restored.isEmpty() && properties.restored()
                ? Optional.of(BackupMessage.DATABASE_RESTORED.statement())
                : restored;
    }

    private void endWork(Statement why) {
        int ended = work.stream().mapToInt(each -> each.end(why)).sum();
        LOG.warn("The database was restored from a backup. Runs and starts of policies that were ended: {}", ended);
        recorder.of("Tidemark", null, "installation.restore")
                .done(BackupMessage.RESTORE_COMPLETED.with("reason", why, "count", ended));
    }

    /** Before the web server, and before the scheduler, which waits for the context. */
    @Override
    public int getPhase() {
        return 0;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
