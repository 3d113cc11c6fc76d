package io.tidemark.policy.start;

import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.policy.definition.Policies;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The table of starts of policies. */
@Repository
public class PolicyStarts {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    PolicyStarts(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** Throws DuplicateKeyException when the policy has a start at that time already. */
    public void add(PolicyStart start) {
        jdbc.sql("insert into reclaim_policy_starts (id, policy, start_key, at, state, record)"
                        + " values (:id, :policy, :key, :at, :state, :record)")
                .param("id", start.id())
                .param("policy", start.policy())
                .param("key", start.startedBy() == null ? start.due().toString() : start.id())
                .param("at", Policies.utc(start.at()))
                .param("state", start.state().name())
                .param("record", json.writeValueAsString(start))
                .update();
    }

    /** Does nothing when its policy was deleted. */
    public void store(PolicyStart start) {
        jdbc.sql("update reclaim_policy_starts set state = :state, record = :record where id = :id")
                .param("id", start.id())
                .param("state", start.state().name())
                .param("record", json.writeValueAsString(start))
                .update();
    }

    Optional<PolicyStart> find(String id) {
        return jdbc.sql("select record from reclaim_policy_starts where id = ?")
                .param(id)
                .query(String.class)
                .optional()
                .map(this::read);
    }

    /** Newest first. */
    public PageOf<PolicyStart> page(String policy, PageQuery query) {
        long total = jdbc.sql("select count(*) from reclaim_policy_starts where policy = ?")
                .param(policy)
                .query(Long.class)
                .single();
        List<PolicyStart> items = jdbc
                .sql("select record from reclaim_policy_starts where policy = :policy"
                        + " order by at desc, arrived desc limit :limit offset :offset")
                .param("policy", policy)
                .param("limit", query.limit())
                .param("offset", query.offset())
                .query(String.class)
                .list()
                .stream()
                .map(this::read)
                .toList();
        return new PageOf<>(items, query.number(), query.limit(), total);
    }

    /** Keeps what is still to be carried out, and the newest start of each policy. */
    int forgetBefore(Instant oldest) {
        return jdbc.sql("delete from reclaim_policy_starts where at < :oldest and state <> 'ASKED' and exists (select 1"
                        + " from reclaim_policy_starts newer where newer.policy = reclaim_policy_starts.policy"
                        + " and newer.at > reclaim_policy_starts.at)")
                .param("oldest", Policies.utc(oldest))
                .update();
    }

    private PolicyStart read(String record) {
        return json.readValue(record, PolicyStart.class);
    }
}
