package io.tidemark.policy.definition;

import io.tidemark.platform.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The table of policies. A change is kept only when the policy is still the one it was made from. */
@Repository
public class Policies {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    public Policies(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** In the order of their names. */
    public List<Policy> of(String vcenter) {
        return jdbc.sql("select version, record from reclaim_policies where vcenter = ? order by name_key, id")
                .param(vcenter)
                .query(this::read)
                .list();
    }

    public Optional<Policy> find(String id) {
        return jdbc.sql("select version, record from reclaim_policies where id = ?")
                .param(id)
                .query(this::read)
                .optional();
    }

    /** Those a look must take up. */
    public List<String> due(Instant now) {
        return jdbc.sql("select id from reclaim_policies where next_start <= ? order by next_start")
                .param(utc(now))
                .query(String.class)
                .list();
    }

    public Policy add(Policy policy) {
        try {
            columns(
                            "insert into reclaim_policies (id, version, vcenter, name, name_key, state, next_start, record)"
                                    + " values (:id, 1, :vcenter, :name, :key, :state, :next, :record)",
                            policy)
                    .update();
        } catch (DuplicateKeyException e) {
            throw taken(policy, e);
        }
        return policy.version(1);
    }

    /** The policy as stored; empty when it was changed or deleted since it was read. */
    public Optional<Policy> store(Policy policy) {
        try {
            int updated = columns(
                            "update reclaim_policies set version = version + 1, name = :name, name_key = :key,"
                                    + " state = :state, next_start = :next, record = :record"
                                    + " where id = :id and vcenter = :vcenter and version = :version",
                            policy)
                    .param("version", policy.version())
                    .update();
            return updated == 1 ? Optional.of(policy.version(policy.version() + 1)) : Optional.empty();
        } catch (DuplicateKeyException e) {
            throw taken(policy, e);
        }
    }

    private JdbcClient.StatementSpec columns(String sql, Policy policy) {
        return jdbc.sql(sql)
                .param("id", policy.id())
                .param("vcenter", policy.vcenter())
                .param("name", policy.definition().name())
                .param("key", policy.definition().name().toLowerCase(Locale.ROOT))
                .param("state", policy.state().name())
                .param("next", policy.nextStart() == null ? null : utc(policy.nextStart()))
                .param("record", json.writeValueAsString(policy));
    }

    public boolean delete(String id) {
        return jdbc.sql("delete from reclaim_policies where id = ?").param(id).update() == 1;
    }

    private static Problem taken(Policy policy, DuplicateKeyException e) {
        return Problem.conflict(
                        "name-taken",
                        "There is a policy '" + policy.definition().name() + "' already.")
                .because(e);
    }

    private Policy read(ResultSet row, int number) throws SQLException {
        return json.readValue(row.getString("record"), Policy.class).version(row.getLong("version"));
    }

    public static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
