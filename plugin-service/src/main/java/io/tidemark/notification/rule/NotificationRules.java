package io.tidemark.notification.rule;

import io.tidemark.platform.records.JsonRecords;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of rules. */
@Repository
public class NotificationRules {

    private final JsonRecords<NotificationRule> records;

    public NotificationRules(JdbcClient jdbc, JsonMapper json) {
        this.records = new JsonRecords<>(
                        jdbc, json, "notification_rules", "rule", NotificationRule.class, NotificationRule::id)
                .uniquelyNamed(NotificationRule::name)
                .column("vcenter", NotificationRule::vcenter);
    }

    /** In the order of their names. */
    public List<NotificationRule> of(String vcenter) {
        return records.list("where vcenter = ? order by name_key, id", vcenter);
    }

    public List<NotificationRule> all() {
        return records.list("order by name_key, id");
    }

    public Optional<NotificationRule> find(String id) {
        return records.find(id);
    }

    public void add(NotificationRule rule) {
        records.insert(rule);
    }

    /** False when it is gone. */
    public boolean change(NotificationRule rule) {
        return records.update(rule).isPresent();
    }

    public void delete(String id) {
        records.delete(id);
    }
}
