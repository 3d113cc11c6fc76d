package io.tidemark.reclaim;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.trial.Trial;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Scheduled runs: the entry of the module for policies. */
public interface ScheduledRuns {

    /** Whether users have put a stop to all new runs. */
    boolean paused();

    /** During the trial of the installation, no run starts. */
    Trial trial();

    /** 400 with the reason if the method or the reclaim unit is not possible. */
    void check(@Nullable String method, @Nullable Long unit);

    /** Why no run could be started on each of the datastores now, in their order; no reason when one could. */
    List<Prospect> prospects(SignedIn asker, List<ObjectId> datastores, @Nullable String method, @Nullable Long unit);

    /**
     * Datastores on an array that exceeds the limits of the settings now, or for which this is unknown: no limit is
     * set, no array is connected, or it does not report its load. Other datastores are not included.
     */
    Map<ObjectId, Statement> arraysNotCalm(List<Datastore> datastores);

    /**
     * Those of the datastores on which a user of vCenter may not start runs, with the reason; names by id. A user that does
     * not exist may start none.
     */
    Map<ObjectId, Statement> notPermitted(VcenterSession session, String user, Map<ObjectId, String> datastores);

    /** Outcomes of runs by id, e.g. {@code RECLAIMED}, empty until a run has ended; deleted runs are left out. */
    Map<String, Optional<String>> outcomes(Collection<String> runs);

    /** Starts a run on each datastore or rejects the request; the same key within 24 hours returns the first runs. */
    List<Started> start(SignedIn asker, Wish wish, String key);

    /** @param reasons why no run could be started, among them missing privileges */
    record Prospect(Datastore datastore, List<Statement> reasons) {}

    /** A run that was accepted. */
    record Started(String run, ObjectId datastore, String datastoreName) {}

    /**
     * The runs to start.
     *
     * @param policy id of the requesting policy
     * @param method auto, task or esxcli; null = auto
     * @param unit blocks per pass, null for automatic
     * @param reason kept with the run
     * @param finishBy time by which the runs must finish, null = no limit
     * @param scheduled whether a schedule requests the runs; manual runs have priority
     */
    record Wish(
            String policy,
            String policyName,
            List<ObjectId> datastores,
            @Nullable String method,
            @Nullable Long unit,
            String reason,
            @Nullable Instant finishBy,
            boolean scheduled) {}
}
