package io.tidemark.notification.channel;

import io.tidemark.platform.Statement;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.records.NamedRecords;
import io.tidemark.platform.records.StatementColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of channels. A changed channel is retried immediately. */
@Repository
public class NotificationChannels extends NamedRecords<NotificationChannel> {

    /** @param waiting queued notifications, without dead letters */
    public record DeliveryStatus(
            @Nullable Instant deliveredAt, @Nullable Statement problem, int waiting, int dead) {}

    private static final int LONGEST_PROBLEM = 1000;

    private final JdbcClient jdbc;
    private final JsonColumn<Statement> messages;

    public NotificationChannels(JdbcClient jdbc, JsonMapper json) {
        super(
                new JsonRecords<>(
                                jdbc, json, "notification_channels", NotificationChannel.class, NotificationChannel::id)
                        .column("next_try", changed -> null)
                        .column("problem", changed -> null)
                        .column("message", changed -> null),
                NotificationChannel::vcenter,
                NotificationChannel::name);
        this.jdbc = jdbc;
        this.messages = new JsonColumn<>(json, Statement.class);
    }

    /** It accepted notifications. */
    public void delivered(String id, Instant at) {
        jdbc.sql(
                        "update notification_channels set delivered_at = :at, next_try = null, problem = null, message = null where id = :id")
                .param("at", JsonRecords.utc(at))
                .param("id", id)
                .update();
    }

    /** It did not; {@code nextTry} null = no pause. */
    public void failed(String id, Statement problem, @Nullable Instant nextTry) {
        jdbc.sql(
                        "update notification_channels set problem = :problem, message = :message, next_try = :next where id = :id")
                .param("problem", cut(problem.text()))
                .param("message", messages.write(problem))
                .param("next", nextTry == null ? null : JsonRecords.utc(nextTry))
                .param("id", id)
                .update();
    }

    /** Channels with notifications that are due and without a pause. */
    public List<String> due(Instant now) {
        return jdbc.sql("select c.id from notification_channels c where (c.next_try is null or c.next_try <= :now)"
                        + " and exists (select 1 from notification_deliveries d where d.channel = c.id"
                        + " and d.dead = false and d.due_at <= :now)")
                .param("now", JsonRecords.utc(now))
                .query(String.class)
                .list();
    }

    public DeliveryStatus deliveryStatus(String id) {
        return jdbc.sql("select c.delivered_at, c.problem, c.message,"
                        + " (select count(*) from notification_deliveries d where d.channel = c.id and d.dead = false),"
                        + " (select count(*) from notification_deliveries d where d.channel = c.id and d.dead = true)"
                        + " from notification_channels c where c.id = ?")
                .param(id)
                .query((row, number) -> {
                    OffsetDateTime at = row.getObject(1, OffsetDateTime.class);
                    return new DeliveryStatus(
                            at == null ? null : at.toInstant(), problem(row, messages), row.getInt(4), row.getInt(5));
                })
                .optional()
                .orElse(new DeliveryStatus(null, null, 0, 0));
    }

    /** The problem in the columns {@code message} and {@code problem} of a row, null without one. */
    public static @Nullable Statement problem(ResultSet row, JsonColumn<Statement> messages) throws SQLException {
        String message = row.getString("message");
        String text = row.getString("problem");
        if (message != null) {
            return messages.read(message);
        }
        return text == null ? null : StatementColumn.ofText(text);
    }

    /** Limited to the length of the columns for problems. */
    public static String cut(String problem) {
        return problem.length() <= LONGEST_PROBLEM ? problem : problem.substring(0, LONGEST_PROBLEM - 1) + "…";
    }
}
