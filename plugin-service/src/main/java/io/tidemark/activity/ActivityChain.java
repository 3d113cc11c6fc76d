package io.tidemark.activity;

import io.tidemark.platform.Statement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Checks that the activity log was not changed. */
@Repository
public class ActivityChain {

    private static final int PAGE = 1_000;
    private static final int MOST_FAULTS = 20;

    /**
     * The result of a check of the chain.
     *
     * @param checked number of activities that were checked
     * @param lastHash of the newest activity; if it is stored elsewhere, it shows later whether the end was replaced
     * @param faults the first twenty inconsistencies; empty if the record is intact
     */
    public record Verification(long checked, String lastHash, List<Statement> faults) {

        public boolean intact() {
            return faults.isEmpty();
        }
    }

    private record Row(
            long id, @Nullable Long seq, @Nullable String hash, ActivityEntry entry) {}

    private final JdbcClient jdbc;

    ActivityChain(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Waits for other writers, then locks the chain until the caller's transaction ends. */
    ChainLink head() {
        return jdbc.sql("select seq, hash from activity_head where id = 1 for update")
                .query((row, n) -> new ChainLink(row.getLong(1), row.getString(2)))
                .single();
    }

    void advance(ChainLink to) {
        jdbc.sql("update activity_head set seq = :seq, hash = :hash where id = 1")
                .param("seq", to.seq())
                .param("hash", to.hash())
                .update();
    }

    /** Reads the whole record; activities that are older than the chain are not covered. */
    @Transactional(readOnly = true)
    public Verification verify() {
        ChainLink head = jdbc.sql("select seq, hash from activity_head where id = 1")
                .query((row, n) -> new ChainLink(row.getLong(1), row.getString(2)))
                .single();
        List<Statement> faults = new ArrayList<>();
        ChainLink link = ChainLink.START;
        while (link.seq() < head.seq() && faults.size() < MOST_FAULTS) {
            List<Row> rows = after(link.seq(), head.seq());
            if (rows.isEmpty()) {
                faults.add(missing(link.seq() + 1, head.seq()));
                break;
            }
            for (Row row : rows) {
                link = checked(link, row, faults);
            }
        }
        if (faults.isEmpty() && !link.hash().equals(head.hash())) {
            faults.add(ActivityMessage.ACTIVITY_NEWEST_REPLACED.statement());
        }
        strangers(faults);
        return new Verification(link.seq(), head.hash(), List.copyOf(faults));
    }

    private static ChainLink checked(ChainLink before, Row row, List<Statement> faults) {
        long seq = row.seq() == null ? 0 : row.seq();
        if (seq != before.seq() + 1) {
            faults.add(missing(before.seq() + 1, seq - 1));
        }
        ActivityEntry entry = row.entry();
        ChainLink expected = new ChainLink(seq - 1, before.hash())
                .next(
                        entry.at(),
                        entry.actor(),
                        entry.action(),
                        entry.vcenter(),
                        entry.objectId(),
                        entry.objectName(),
                        entry.outcome(),
                        entry.detail());
        String hash = String.valueOf(row.hash());
        if (seq == before.seq() + 1 && !expected.hash().equals(hash)) {
            faults.add(ActivityMessage.ACTIVITY_CHANGED.with("id", row.id(), "at", entry.at()));
        }
        return new ChainLink(seq, hash);
    }

    private static Statement missing(long from, long to) {
        return ActivityMessage.ACTIVITIES_MISSING.with("from", from, "to", to);
    }

    /** Rows that were inserted without the chain. */
    private void strangers(List<Statement> faults) {
        long count = jdbc.sql("select count(*) from activity where seq is null"
                        + " and id > (select coalesce(min(id), 0) from activity where seq = 1)"
                        + " and exists (select 1 from activity where seq = 1)")
                .query(Long.class)
                .single();
        if (count > 0) {
            faults.add(ActivityMessage.ACTIVITIES_INSERTED.with("count", count));
        }
    }

    private List<Row> after(long seq, long last) {
        return jdbc.sql("select * from activity where seq > :seq and seq <= :last order by seq limit " + PAGE)
                .param("seq", seq)
                .param("last", last)
                .query((row, n) -> row(row))
                .list();
    }

    private static Row row(ResultSet row) throws SQLException {
        return new Row(
                row.getLong("id"),
                row.getLong("seq"),
                row.getString("hash"),
                new ActivityEntry(
                        row.getLong("id"),
                        row.getObject("at", OffsetDateTime.class).toInstant(),
                        row.getString("actor"),
                        row.getString("action"),
                        row.getString("action"),
                        row.getString("vcenter"),
                        row.getString("object_id"),
                        row.getString("object_name"),
                        row.getString("outcome"),
                        row.getString("detail"),
                        null,
                        null));
    }
}
