package io.tidemark.notification.rule;

import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.records.NamedRecords;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of rules. */
@Repository
public class NotificationRules extends NamedRecords<NotificationRule> {

    public NotificationRules(JdbcClient jdbc, JsonMapper json) {
        super(
                new JsonRecords<>(jdbc, json, "notification_rules", NotificationRule.class, NotificationRule::id),
                NotificationRule::vcenter,
                NotificationRule::name);
    }

    /** In the order of their names. */
    public List<NotificationRule> all() {
        return records().list("order by name_key, id");
    }
}
