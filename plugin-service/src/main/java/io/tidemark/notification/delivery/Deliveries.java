package io.tidemark.notification.delivery;

import static io.tidemark.platform.records.JsonRecords.utc;

import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.notice.Notice;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.JsonColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Queued notifications in order of arrival, and those that could not be delivered. */
@Repository
public class Deliveries {

    private static final int MOST_AT_ONCE = 500;

    private final JdbcClient jdbc;
    private final JsonColumn<Notice> notices;
    private final JsonColumn<Statement> messages;

    Deliveries(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.notices = new JsonColumn<>(json, Notice.class);
        this.messages = new JsonColumn<>(json, Statement.class);
    }

    /** Part of the caller's transaction: what it stores is delivered. */
    void add(String channel, Notice notice, Instant due) {
        jdbc.sql("insert into notification_deliveries (id, channel, dead, due_at, tries, record)"
                        + " values (:id, :channel, false, :due, 0, :record)")
                .param("id", UUID.randomUUID().toString())
                .param("channel", channel)
                .param("due", utc(due))
                .param("record", notices.write(notice))
                .update();
    }

    /** The oldest that wait for the channel, whether due or not. */
    List<Delivery> waiting(String channel) {
        return jdbc.sql("select * from notification_deliveries where channel = ? and dead = false order by seq limit "
                        + MOST_AT_ONCE)
                .param(channel)
                .query(this::read)
                .list();
    }

    void delivered(List<Delivery> deliveries) {
        jdbc.sql("delete from notification_deliveries where id in (:ids)")
                .param("ids", deliveries.stream().map(Delivery::id).toList())
                .update();
    }

    /** Records a failed attempt; after the last attempt, a notification becomes a dead letter. */
    void failed(List<Delivery> deliveries, Statement problem, int mostTries) {
        jdbc.sql("update notification_deliveries set tries = tries + 1, problem = :problem,"
                        + " message = :message,"
                        + " dead = (tries + 1 >= :most) where id in (:ids)")
                .param("problem", NotificationChannels.cut(problem.text()))
                .param("message", messages.write(problem))
                .param("most", mostTries)
                .param("ids", deliveries.stream().map(Delivery::id).toList())
                .update();
    }

    /** Dead letters of a vCenter's channels, the newest first. */
    public PageOf<Delivery> dead(String vcenter, PageQuery query) {
        String from = " from notification_deliveries d join notification_channels c on c.id = d.channel"
                + " where d.dead = true and c.vcenter = :vcenter";
        long total = jdbc.sql("select count(*)" + from)
                .param("vcenter", vcenter)
                .query(Long.class)
                .single();
        List<Delivery> items = jdbc.sql("select d.*" + from + " order by d.seq desc limit :limit offset :offset")
                .param("vcenter", vcenter)
                .param("limit", query.limit())
                .param("offset", query.offset())
                .query(this::read)
                .list();
        return new PageOf<>(items, query.number(), query.limit(), total);
    }

    public Optional<Delivery> dead(String id) {
        return jdbc.sql("select * from notification_deliveries where id = ? and dead = true")
                .param(id)
                .query(this::read)
                .optional();
    }

    /** Queues a dead letter again; false if it no longer is one. */
    public boolean revive(String id, Instant due) {
        return jdbc.sql("update notification_deliveries set dead = false, tries = 0, due_at = :due"
                                + " where id = :id and dead = true")
                        .param("due", utc(due))
                        .param("id", id)
                        .update()
                == 1;
    }

    int deleteDeadBefore(Instant oldest) {
        return jdbc.sql("delete from notification_deliveries where dead = true and due_at < ?")
                .param(utc(oldest))
                .update();
    }

    private Delivery read(ResultSet row, int number) throws SQLException {
        return new Delivery(
                row.getString("id"),
                row.getString("channel"),
                notices.row(row, number),
                row.getBoolean("dead"),
                row.getObject("due_at", OffsetDateTime.class).toInstant(),
                row.getInt("tries"),
                NotificationChannels.problem(row, messages));
    }
}
