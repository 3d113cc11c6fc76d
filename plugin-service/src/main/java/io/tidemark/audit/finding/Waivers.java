package io.tidemark.audit.finding;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.records.JsonRecords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table of waivers; expired ones remain until a user removes them. */
@Repository
public class Waivers {

    private final JdbcClient jdbc;

    Waivers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void add(Waiver waiver) {
        ObjectId object = waiver.objectId();
        jdbc.sql("insert into audit_waivers (id, vcenter, rule_id, object, object_name, reason, expires_at, created_by,"
                        + " created_at) values (:id, :vcenter, :rule, :object, :name, :reason, :expires, :by, :at)")
                .param("id", waiver.id())
                .param("vcenter", waiver.vcenter())
                .param("rule", waiver.ruleId())
                .param("object", object == null ? null : object.moid())
                .param("name", waiver.objectName())
                .param("reason", waiver.reason())
                .param("expires", JsonRecords.utc(waiver.expiresAt()))
                .param("by", waiver.createdBy())
                .param("at", JsonRecords.utc(waiver.createdAt()))
                .update();
    }

    /** Newest first. */
    public List<Waiver> of(String vcenter) {
        return jdbc.sql("select * from audit_waivers where vcenter = ? order by created_at desc, id")
                .param(vcenter)
                .query(Waivers::row)
                .list();
    }

    public Optional<Waiver> find(String id) {
        return jdbc.sql("select * from audit_waivers where id = ?")
                .param(id)
                .query(Waivers::row)
                .optional();
    }

    public boolean delete(String id) {
        return jdbc.sql("delete from audit_waivers where id = ?").param(id).update() > 0;
    }

    private static Waiver row(ResultSet row, int number) throws SQLException {
        String vcenter = row.getString("vcenter");
        String object = row.getString("object");
        return new Waiver(
                row.getString("id"),
                vcenter,
                row.getString("rule_id"),
                object == null ? null : new ObjectId(vcenter, object),
                row.getString("object_name"),
                row.getString("reason"),
                row.getObject("expires_at", OffsetDateTime.class).toInstant(),
                row.getString("created_by"),
                row.getObject("created_at", OffsetDateTime.class).toInstant());
    }
}
