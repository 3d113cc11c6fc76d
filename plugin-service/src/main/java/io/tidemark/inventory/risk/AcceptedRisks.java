package io.tidemark.inventory.risk;

import io.tidemark.platform.records.JsonRecords;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The rows of accepted risks. */
@Repository
class AcceptedRisks {

    private final JdbcClient jdbc;

    AcceptedRisks(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<AcceptedRisk> all() {
        return jdbc.sql("select target, name, accepted_by, accepted_at from accepted_risks order by target")
                .query((row, number) -> new AcceptedRisk(
                        row.getString("target"),
                        row.getString("name"),
                        row.getString("accepted_by"),
                        row.getObject("accepted_at", OffsetDateTime.class).toInstant()))
                .list();
    }

    /** Whether it was not accepted before. */
    boolean add(AcceptedRisk risk) {
        try {
            return jdbc.sql("insert into accepted_risks (target, name, accepted_by, accepted_at)"
                                    + " values (:target, :name, :by, :at)")
                            .param("target", risk.target())
                            .param("name", risk.name())
                            .param("by", risk.by())
                            .param("at", JsonRecords.utc(risk.at()))
                            .update()
                    == 1;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }

    /** Whether it was there. */
    boolean remove(String target) {
        return jdbc.sql("delete from accepted_risks where target = :target")
                        .param("target", target)
                        .update()
                == 1;
    }
}
