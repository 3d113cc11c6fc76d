package io.tidemark.notification.rule;

import io.tidemark.platform.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The table of rules. */
@Repository
public class NotificationRules {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    public NotificationRules(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** In the order of their names. */
    public List<NotificationRule> of(String vcenter) {
        return jdbc.sql("select record from notification_rules where vcenter = ? order by name_key, id")
                .param(vcenter)
                .query(this::read)
                .list();
    }

    public List<NotificationRule> all() {
        return jdbc.sql("select record from notification_rules order by name_key, id")
                .query(this::read)
                .list();
    }

    public Optional<NotificationRule> find(String id) {
        return jdbc.sql("select record from notification_rules where id = ?")
                .param(id)
                .query(this::read)
                .optional();
    }

    public void add(NotificationRule rule) {
        write(
                "insert into notification_rules (id, vcenter, name, name_key, record)"
                        + " values (:id, :vcenter, :name, :key, :record)",
                rule);
    }

    /** False when it is gone. */
    public boolean change(NotificationRule rule) {
        return write(
                        "update notification_rules set name = :name, name_key = :key, record = :record"
                                + " where id = :id and vcenter = :vcenter",
                        rule)
                == 1;
    }

    public void delete(String id) {
        jdbc.sql("delete from notification_rules where id = ?").param(id).update();
    }

    private int write(String sql, NotificationRule rule) {
        try {
            return jdbc.sql(sql)
                    .param("id", rule.id())
                    .param("vcenter", rule.vcenter())
                    .param("name", rule.name())
                    .param("key", rule.name().toLowerCase(Locale.ROOT))
                    .param("record", json.writeValueAsString(rule))
                    .update();
        } catch (DuplicateKeyException e) {
            throw Problem.conflict("name-taken", "There is a rule '" + rule.name() + "' already.")
                    .because(e);
        }
    }

    private NotificationRule read(ResultSet row, int number) throws SQLException {
        return json.readValue(row.getString("record"), NotificationRule.class);
    }
}
