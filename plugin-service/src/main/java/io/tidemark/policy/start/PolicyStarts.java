package io.tidemark.policy.start;

import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.restore.UnstartedWork;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of starts of policies. */
@Repository
public class PolicyStarts implements UnstartedWork {

    private final JdbcClient jdbc;
    private final JsonRecords<PolicyStart> records;

    public PolicyStarts(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.records = new JsonRecords<>(jdbc, json, "reclaim_policy_starts", PolicyStart.class, PolicyStart::id)
                .column("policy", PolicyStart::policy)
                .column(
                        "start_key",
                        start -> start.occasion().startedBy() == null
                                ? start.occasion().due().toString()
                                : start.id())
                .column("at", PolicyStart::at)
                .column("state", start -> start.progress().state());
    }

    /** Throws DuplicateKeyException when the policy has a start at that time already. */
    public void add(PolicyStart start) {
        records.insert(start);
    }

    /** Does nothing when its policy was deleted. */
    public void store(PolicyStart start) {
        records.update(start);
    }

    /** Ends a manual start that failed, with the runs that it started; no effect if it has ended. */
    void end(String id, Statement why) {
        end(id, PolicyStart.State.FAILED, why);
    }

    private void end(String id, PolicyStart.State how, Statement why) {
        records.change(
                id,
                start -> start.progress().state() == PolicyStart.State.ASKED
                        ? start.ended(
                                how,
                                why,
                                start.datastores().runs(),
                                start.datastores().skipped())
                        : null);
    }

    /** Ends the manual starts whose process has ended; scheduled ones are tried again. */
    void endBefore(Instant oldest, Statement why) {
        records.ids("where state = 'ASKED' and start_key = id and at < ?", oldest)
                .forEach(id -> end(id, why));
    }

    /** Skips the starts whose runs are still to be requested. */
    @Override
    public int end(Statement why) {
        List<String> asked = records.ids("where state = 'ASKED'");
        asked.forEach(id -> end(id, PolicyStart.State.SKIPPED, why));
        return asked.size();
    }

    Optional<PolicyStart> find(String id) {
        return records.find(id);
    }

    /** Newest first. */
    public PageOf<PolicyStart> page(String policy, PageQuery query) {
        return records.page("policy = :policy", Map.of("policy", policy), "at desc, arrived desc", query);
    }

    /** The latest start of each policy. */
    public List<PolicyStart> latest(Collection<String> policies) {
        return policies.isEmpty()
                ? List.of()
                : records.list(
                        "where policy in (:policies) and not exists (select 1 from reclaim_policy_starts newer where"
                                + " newer.policy = reclaim_policy_starts.policy and newer.at > reclaim_policy_starts.at)",
                        Map.of("policies", policies));
    }

    /** Keeps pending starts, and the newest start of each policy. */
    int forgetBefore(Instant oldest) {
        return jdbc.sql("delete from reclaim_policy_starts where at < :oldest and state <> 'ASKED' and exists (select 1"
                        + " from reclaim_policy_starts newer where newer.policy = reclaim_policy_starts.policy"
                        + " and newer.at > reclaim_policy_starts.at)")
                .param("oldest", JsonRecords.utc(oldest))
                .update();
    }
}
