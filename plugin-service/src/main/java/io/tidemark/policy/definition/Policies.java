package io.tidemark.policy.definition;

import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of policies. A change is kept only when the policy is still the one it was made from. */
@Repository
public class Policies {

    private final JsonRecords<Policy> records;

    public Policies(JdbcClient jdbc, JsonMapper json) {
        this.records = new JsonRecords<>(jdbc, json, "reclaim_policies", "policy", Policy.class, Policy::id)
                .versioned(Policy::version, Policy::version)
                .uniquelyNamed(policy -> policy.definition().name())
                .column("vcenter", Policy::vcenter)
                .column("state", Policy::state)
                .column("next_start", Policy::nextStart);
    }

    /** In the order of their names. */
    public List<Policy> of(String vcenter) {
        return records.list("where vcenter = ? order by name_key, id", vcenter);
    }

    public Optional<Policy> find(String id) {
        return records.find(id);
    }

    /** Ids of those whose next start has come. */
    public List<String> due(Instant now) {
        return records.ids("where next_start <= ? order by next_start", now);
    }

    public Policy add(Policy policy) {
        return records.insert(policy);
    }

    /** The policy as stored; empty when it was changed or deleted since it was read. */
    public Optional<Policy> store(Policy policy) {
        return records.update(policy);
    }

    /** See {@link JsonRecords#change}. */
    public Optional<Policy> change(String id, Function<Policy, @Nullable Policy> change) {
        return records.change(id, change);
    }

    public boolean delete(String id) {
        return records.delete(id);
    }
}
