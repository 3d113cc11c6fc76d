package io.tidemark.reclaim;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs as policies ask for them; the module's entry for whoever decides when. */
public interface ScheduledRuns {

    /** Whether users have put a stop to all new runs. */
    boolean paused();

    /** 400 with the reason when the method or the reclaim unit cannot be asked for. */
    void check(@Nullable String method, @Nullable Long unit);

    /** Why no run could be started on each of the datastores now, in their order; no reason when one could. */
    List<Prospect> prospects(SignedIn asker, List<ObjectId> datastores, @Nullable String method, @Nullable Long unit);

    /**
     * Datastores with an array behind them that is above the limits of the settings now, or of which that is not known: no limit
     * is set, no array is connected, or it does not report its load. Those that are not in the answer are calm.
     */
    Map<ObjectId, Statement> arraysNotCalm(List<Datastore> datastores);

    /** Starts a run on every datastore or refuses them all; the same key within 24 hours answers with the first runs. */
    List<Started> start(SignedIn asker, Wish wish, String key);

    /** @param reasons why no run could be started, among them missing privileges */
    record Prospect(Datastore datastore, List<Statement> reasons) {}

    /** A run that was accepted. */
    record Started(String run, ObjectId datastore, String datastoreName) {}

    /**
     * What to run.
     *
     * @param method auto, task or esxcli; null = auto
     * @param unit blocks per pass, null to choose
     * @param reason kept with the run
     * @param finishBy when UNMAP is to be over, null = whenever
     * @param scheduled whether a schedule asks; such runs wait for those that people ask for
     */
    record Wish(
            List<ObjectId> datastores,
            @Nullable String method,
            @Nullable Long unit,
            String reason,
            @Nullable Instant finishBy,
            boolean scheduled) {}
}
