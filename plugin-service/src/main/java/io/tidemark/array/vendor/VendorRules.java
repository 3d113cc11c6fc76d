package io.tidemark.array.vendor;

import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** The rules of administrators as last stored, the same for every replica. */
@Repository
class VendorRules {

    /** One document. */
    record Document(List<VendorRule> rules) {}

    private final JdbcClient jdbc;
    private final JsonColumn<Document> documents;
    private final TransactionOperations transaction;

    VendorRules(JdbcClient jdbc, JsonMapper json, TransactionOperations transaction) {
        this.jdbc = jdbc;
        this.documents = new JsonColumn<>(json, Document.class);
        this.transaction = transaction;
    }

    List<VendorRule> current() {
        return jdbc.sql("select document from array_vendor_rules where id = 1")
                .query(String.class)
                .optional()
                .map(documents::read)
                .map(Document::rules)
                .orElse(List.of());
    }

    void replace(List<VendorRule> rules, String by, Instant at) {
        transaction.executeWithoutResult(status -> {
            jdbc.sql("delete from array_vendor_rules where id = 1").update();
            jdbc.sql("insert into array_vendor_rules (id, document, changed_by, changed_at)"
                            + " values (1, :document, :by, :at)")
                    .param("document", documents.write(new Document(rules)))
                    .param("by", by)
                    .param("at", JsonRecords.utc(at))
                    .update();
        });
    }
}
