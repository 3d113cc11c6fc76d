package io.tidemark.reclaim.settings;

import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.reclaim.ReclaimProperties;
import java.time.Instant;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** The settings as last stored, the same for every replica. */
@Repository
@EnableConfigurationProperties(ReclaimProperties.class)
public class StoredSettings {

    private final JdbcClient jdbc;
    private final JsonColumn<ReclaimSettings> documents;
    private final TransactionOperations transaction;
    private final ReclaimProperties properties;

    public StoredSettings(
            JdbcClient jdbc, JsonMapper json, TransactionOperations transaction, ReclaimProperties properties) {
        this.jdbc = jdbc;
        this.documents = new JsonColumn<>(json, ReclaimSettings.class);
        this.transaction = transaction;
        this.properties = properties;
    }

    public ReclaimSettings current() {
        return jdbc.sql("select document from reclaim_settings where id = 1")
                .query(String.class)
                .optional()
                .map(documents::read)
                .orElseGet(() -> ReclaimSettings.initial(properties.unitPercent()));
    }

    public void replace(ReclaimSettings settings, String by, Instant at) {
        change(current -> settings, by, at);
    }

    /** Changes the current settings, one change at a time; returns the new ones. */
    public ReclaimSettings change(UnaryOperator<ReclaimSettings> change, String by, Instant at) {
        return Objects.requireNonNull(transaction.execute(status -> {
            jdbc.sql("select id from reclaim_turns where id = 1 for update")
                    .query(Integer.class)
                    .single();
            ReclaimSettings settings = change.apply(current());
            jdbc.sql("delete from reclaim_settings where id = 1").update();
            jdbc.sql(
                            "insert into reclaim_settings (id, document, changed_by, changed_at) values (1, :document, :by, :at)")
                    .param("document", documents.write(settings))
                    .param("by", by)
                    .param("at", JsonRecords.utc(at))
                    .update();
            return settings;
        }));
    }
}
