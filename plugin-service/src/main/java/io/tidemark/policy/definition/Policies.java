package io.tidemark.policy.definition;

import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.records.NamedRecords;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of policies. A change is stored only if the policy was not changed in the meantime. */
@Repository
public class Policies extends NamedRecords<Policy> {

    public Policies(JdbcClient jdbc, JsonMapper json) {
        super(
                new JsonRecords<>(jdbc, json, "reclaim_policies", Policy.class, Policy::id)
                        .versioned(Policy::version, Policy::version)
                        .column("state", policy -> policy.status().state())
                        .column("next_start", policy -> policy.status().nextStart()),
                Policy::vcenter,
                policy -> policy.definition().name());
    }

    /** Ids of policies that are due. */
    public List<String> due(Instant now) {
        return records().ids("where next_start <= ? order by next_start", now);
    }
}
