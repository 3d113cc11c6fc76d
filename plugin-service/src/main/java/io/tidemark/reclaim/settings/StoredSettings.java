package io.tidemark.reclaim.settings;

import io.tidemark.reclaim.ReclaimProperties;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The settings as last stored, the same for every replica. */
@Repository
@EnableConfigurationProperties(ReclaimProperties.class)
public class StoredSettings {

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final TransactionOperations transaction;
    private final ReclaimProperties properties;

    public StoredSettings(
            JdbcClient jdbc, JsonMapper json, TransactionOperations transaction, ReclaimProperties properties) {
        this.jdbc = jdbc;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        this.transaction = transaction;
        this.properties = properties;
    }

    public ReclaimSettings current() {
        List<String> stored = jdbc.sql("select document from reclaim_settings where id = 1")
                .query(String.class)
                .list();
        return stored.isEmpty()
                ? ReclaimSettings.initial(properties.unitPercent())
                : json.readValue(stored.get(0), ReclaimSettings.class);
    }

    public void replace(ReclaimSettings settings, String by, Instant at) {
        transaction.executeWithoutResult(status -> {
            jdbc.sql("delete from reclaim_settings where id = 1").update();
            jdbc.sql(
                            "insert into reclaim_settings (id, document, changed_by, changed_at) values (1, :document, :by, :at)")
                    .param("document", json.writeValueAsString(settings))
                    .param("by", by)
                    .param("at", at.atOffset(ZoneOffset.UTC))
                    .update();
        });
    }
}
