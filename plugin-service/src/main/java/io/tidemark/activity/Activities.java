package io.tidemark.activity;

import io.tidemark.platform.Batches;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** The table of activities; rows are added and read, never changed. */
@Repository
public class Activities {

    private static final Set<String> SORTABLE = Set.of("at", "actor", "action", "outcome");
    private static final String SEARCHED = Stream.of(
                    "actor", "action", "coalesce(object_name, '')", "coalesce(detail, '')")
            .map(column -> "lower(" + column + ") like :like escape '!'")
            .collect(Collectors.joining(" or "));
    private static final Pattern OBJECT = Pattern.compile(ObjectId.PATTERN);
    private static final int DETAIL = 2000;
    private static final int STEP = 500;

    private final JdbcClient jdbc;
    private final ActivityChain chain;
    private final JsonColumn<Coded> messages;

    private record Coded(String code, Map<String, Object> params) {

        Statement statement() {
            return new Statement(code, "", params);
        }
    }

    Activities(JdbcClient jdbc, ActivityChain chain, JsonMapper json) {
        this.jdbc = jdbc;
        this.chain = chain;
        this.messages = new JsonColumn<>(json, Coded.class);
    }

    /** Appends it to the chain, after entries that other replicas are adding. */
    @Transactional
    public void add(RecordedActivity activity) {
        Statement detail = activity.detail();
        Instant at = activity.at().truncatedTo(ChronoUnit.MICROS);
        @Nullable
        String[] values = {
            cut(activity.actor(), 200),
            cut(activity.action(), 80),
            cut(activity.vcenter(), 36),
            cut(activity.objectId(), 200),
            cut(activity.objectName(), 300),
            activity.outcome().name(),
            detail == null ? null : cut(detail.text(), DETAIL)
        };
        ChainLink link = chain.head().next(at, values);
        jdbc.sql("insert into activity"
                        + " (at, actor, action, vcenter, object_id, object_name, outcome, detail, message, seq, hash)"
                        + " values (:at, :v0, :v1, :v2, :v3, :v4, :v5, :v6, :message, :seq, :hash)")
                .param("at", utc(at))
                .param("v0", values[0])
                .param("v1", values[1])
                .param("v2", values[2])
                .param("v3", values[3])
                .param("v4", values[4])
                .param("v5", values[5])
                .param("v6", values[6])
                .param("message", detail == null ? null : messages.write(new Coded(detail.code(), detail.params())))
                .param("seq", link.seq())
                .param("hash", link.hash())
                .update();
        chain.advance(link);
    }

    /** The objects of a vCenter among those of the activities. */
    public Set<ObjectId> objects(ActivityFilter filter, PageQuery query, String vcenter) {
        Map<String, Object> params = new LinkedHashMap<>();
        String where = where(filter, query.q(), Set.of(), params) + " and object_id like :own";
        return jdbc
                .sql("select distinct object_id from activity" + where)
                .params(params)
                .param("own", vcenter + ":%")
                .query(String.class)
                .list()
                .stream()
                .filter(OBJECT.asMatchPredicate())
                .map(ObjectId::parse)
                .collect(Collectors.toSet());
    }

    /** Newest first unless the query sorts, without those on hidden objects; details in this language. */
    public PageOf<ActivityEntry> page(
            ActivityFilter filter, PageQuery query, Collection<ObjectId> hidden, Locale locale) {
        Map<String, Object> params = new LinkedHashMap<>();
        String where = where(filter, query.q(), hidden, params);
        String order = order(query);
        long total = jdbc.sql("select count(*) from activity" + where)
                .params(params)
                .query(Long.class)
                .single();
        return new PageOf<>(
                jdbc.sql("select * from activity" + where + order + " limit :limit offset :offset")
                        .params(params)
                        .param("limit", query.limit())
                        .param("offset", query.offset())
                        .query((row, number) -> read(row, locale))
                        .list(),
                query.number(),
                query.limit(),
                total);
    }

    /** The entries of all pages of {@link #page} that there are now; read in steps while they are consumed. */
    public Stream<ActivityEntry> all(
            ActivityFilter filter, PageQuery query, Collection<ObjectId> hidden, Locale locale) {
        Map<String, Object> params = new LinkedHashMap<>();
        String where = where(filter, query.q(), hidden, params);
        String order = order(query);
        List<Long> ids = jdbc.sql("select id from activity" + where + order)
                .params(params)
                .query(Long.class)
                .list();
        return Batches.of(ids, STEP)
                .flatMap(step -> jdbc
                        .sql("select * from activity where id in (:ids)" + order)
                        .param("ids", step)
                        .query((row, number) -> read(row, locale))
                        .list()
                        .stream());
    }

    private static String order(PageQuery query) {
        String direction = query.sort() == null || query.descending() ? " desc" : " asc";
        return " order by " + query.sortField(SORTABLE, "at") + direction + ", id" + direction;
    }

    private static String where(
            ActivityFilter filter, @Nullable String text, Collection<ObjectId> hidden, Map<String, Object> params) {
        StringBuilder where = new StringBuilder(" where 1 = 1");
        with(where, params, " and actor = :actor", "actor", filter.actor());
        with(where, params, " and action = :action", "action", filter.action());
        with(where, params, " and (vcenter = :vcenter or vcenter is null)", "vcenter", filter.vcenter());
        with(where, params, " and object_id = :objectId", "objectId", filter.objectId());
        with(where, params, " and outcome = :outcome", "outcome", filter.outcome());
        with(where, params, " and at >= :from", "from", utc(filter.from()));
        with(where, params, " and at < :to", "to", utc(filter.to()));
        List<String> without = hidden.stream().map(ObjectId::toString).toList();
        with(
                where,
                params,
                " and (object_id is null or object_id not in (:hidden))",
                "hidden",
                without.isEmpty() ? null : without);
        String like = text == null || text.isBlank()
                ? null
                : "%" + text.toLowerCase(Locale.ROOT).replaceAll("([!%_])", "!$1") + "%";
        with(where, params, " and (" + SEARCHED + ")", "like", like);
        return where.toString();
    }

    private static void with(
            StringBuilder where, Map<String, Object> params, String condition, String name, @Nullable Object value) {
        if (value != null) {
            where.append(condition);
            params.put(name, value);
        }
    }

    private ActivityEntry read(ResultSet row, Locale locale) throws SQLException {
        String action = row.getString("action");
        String detail = row.getString("detail");
        Statement message = message(detail, row.getString("message"));
        return new ActivityEntry(
                row.getLong("id"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                row.getString("actor"),
                action,
                ActionMessage.of(action, locale),
                row.getString("vcenter"),
                row.getString("object_id"),
                row.getString("object_name"),
                row.getString("outcome").toLowerCase(Locale.ROOT),
                message == null ? detail : message.in(locale),
                message == null ? null : message.code(),
                message == null ? null : message.params());
    }

    /** What was stored beside the detail, which alone is protected by the chain; null unless it says the same in English. */
    private @Nullable Statement message(@Nullable String detail, @Nullable String stored) {
        Statement message = stored == null ? null : messages.read(stored).statement();
        return message == null || !Objects.equals(cut(message.in(Locale.ENGLISH), DETAIL), detail) ? null : message;
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : JsonRecords.utc(instant);
    }

    private static @Nullable String cut(@Nullable String text, int length) {
        return text == null || text.length() <= length ? text : text.substring(0, length - 1) + "…";
    }
}
