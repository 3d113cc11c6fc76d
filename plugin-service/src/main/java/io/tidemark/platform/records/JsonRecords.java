package io.tidemark.platform.records;

import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * A table whose rows hold one JSON document each ({@code record}), an {@code id}, and copies of what queries need as columns of
 * their own. SQL comes from repositories only; instants are written in UTC and enums by name.
 */
public final class JsonRecords<T> {

    private static final int ATTEMPTS = 20;

    private final JdbcClient jdbc;
    private final JsonColumn<T> documents;
    private final String table;
    private final Map<String, Function<T, @Nullable Object>> columns = new LinkedHashMap<>();
    private final Map<String, Object> initial = new LinkedHashMap<>();
    private @Nullable ToLongFunction<T> version;
    private ToVersion<T> toVersion = (document, stored) -> document;
    private String changeable = "";

    /** Sets the version of the row in a document. */
    @FunctionalInterface
    public interface ToVersion<T> {

        T apply(T document, long version);
    }

    /** @param id the primary key */
    public JsonRecords(JdbcClient jdbc, JsonMapper json, String table, Class<T> type, Function<T, String> id) {
        this.jdbc = jdbc;
        this.documents = new JsonColumn<>(json, type);
        this.table = table;
        columns.put("id", id::apply);
        columns.put("record", documents::write);
    }

    /** Copies a value into a column at every write. */
    public JsonRecords<T> column(String column, Function<T, @Nullable Object> value) {
        columns.put(column, value);
        return this;
    }

    /** Sets a column when a row is added; others change it afterwards. */
    public JsonRecords<T> initially(String column, Object value) {
        initial.put(column, value);
        return this;
    }

    /** Counts changes in the column {@code version}, from 1; a document that is not the stored one is not written. */
    public JsonRecords<T> versioned(ToLongFunction<T> version, ToVersion<T> toVersion) {
        this.version = version;
        this.toVersion = toVersion;
        return this;
    }

    /** Rows that do not meet the condition are no longer changed; it may use columns and, as parameters, their new values. */
    public JsonRecords<T> changeableWhile(String condition) {
        changeable = " and " + condition;
        return this;
    }

    public Optional<T> find(String id) {
        return jdbc.sql(select() + " where id = ?").param(id).query(this::read).optional();
    }

    /** The version alone, for those who wait for a change. */
    public Optional<Long> version(String id) {
        return jdbc.sql("select version from " + table + " where id = ?")
                .param(id)
                .query(Long.class)
                .optional();
    }

    /** @param rest what follows the table's name in the query */
    public List<T> list(String rest, Object... params) {
        return jdbc.sql(select() + " " + rest)
                .params(values(params))
                .query(this::read)
                .list();
    }

    /** @param rest what follows the table's name in the query, with named parameters */
    public List<T> list(String rest, Map<String, ?> params) {
        return jdbc.sql(select() + " " + rest)
                .params(values(params))
                .query(this::read)
                .list();
    }

    /** The ids alone. */
    public List<String> ids(String rest, Map<String, ?> params) {
        return jdbc.sql("select id from " + table + " " + rest)
                .params(values(params))
                .query(String.class)
                .list();
    }

    /** The ids alone. */
    public List<String> ids(String rest, Object... params) {
        return jdbc.sql("select id from " + table + " " + rest)
                .params(values(params))
                .query(String.class)
                .list();
    }

    public PageOf<T> page(String condition, Map<String, ?> params, String order, PageQuery page) {
        long total = jdbc.sql("select count(*) from " + table + " where " + condition)
                .params(values(params))
                .query(Long.class)
                .single();
        List<T> items = list(
                "where " + condition + " order by " + order + " limit " + page.limit() + " offset " + page.offset(),
                params);
        return new PageOf<>(items, page.number(), page.limit(), total);
    }

    /** Adds a row; {@link DuplicateKeyException} if a unique index rejects it. */
    public T insert(T document) {
        Map<String, @Nullable Object> values = columnsOf(document);
        values.putAll(initial);
        if (version != null) {
            values.put("version", 1L);
        }
        jdbc.sql("insert into " + table + " (" + String.join(", ", values.keySet()) + ") values (:"
                        + String.join(", :", values.keySet()) + ")")
                .params(values)
                .update();
        return toVersion.apply(document, 1);
    }

    /**
     * The stored document; empty if the row no longer exists, was changed since it was read, or can no longer be
     * changed.
     */
    public Optional<T> update(T document) {
        Map<String, @Nullable Object> values = columnsOf(document);
        String set = values.keySet().stream()
                .filter(column -> !"id".equals(column))
                .map(column -> column + " = :" + column)
                .collect(Collectors.joining(", "));
        long before = version == null ? 0 : version.applyAsLong(document);
        String counted = "";
        String unchanged = "";
        if (version != null) {
            values.put("version", before);
            counted = "version = version + 1, ";
            unchanged = " and version = :version";
        }
        int updated = jdbc.sql("update " + table + " set " + counted + set + " where id = :id" + unchanged + changeable)
                .params(values)
                .update();
        return updated == 1 ? Optional.of(toVersion.apply(document, before + 1)) : Optional.empty();
    }

    /**
     * Changes the current document, and repeats this after a conflicting change; 409 {@code version-conflict} if all
     * attempts conflict.
     *
     * @param change null leaves the document as it is
     * @return the stored document; empty if it no longer exists or was not changed
     */
    public Optional<T> change(String id, Function<T, @Nullable T> change) {
        return change(id, change, this::update);
    }

    Optional<T> change(String id, Function<T, @Nullable T> change, Function<T, Optional<T>> update) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<T> next = find(id).map(change);
            Optional<T> stored = next.flatMap(update);
            if (next.isEmpty() || stored.isPresent()) {
                return stored;
            }
        }
        throw Problem.conflict("version-conflict", RequestMessage.CHANGED_MEANWHILE);
    }

    public boolean delete(String id) {
        return jdbc.sql("delete from " + table + " where id = ?").param(id).update() == 1;
    }

    private String select() {
        return "select " + (version == null ? "" : "version, ") + "record from " + table;
    }

    private T read(ResultSet row, int number) throws SQLException {
        T document = documents.row(row, number);
        return version == null ? document : toVersion.apply(document, row.getLong("version"));
    }

    private Map<String, @Nullable Object> columnsOf(T document) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        columns.forEach((column, value) -> values.put(column, value(value.apply(document))));
        return values;
    }

    private static Map<String, @Nullable Object> values(Map<String, ?> params) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        params.forEach((name, value) -> values.put(name, value(value)));
        return values;
    }

    private static List<@Nullable Object> values(Object... params) {
        return Arrays.stream(params).<@Nullable Object>map(JsonRecords::value).toList();
    }

    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof Instant at) {
            return utc(at);
        }
        return value instanceof Enum<?> constant ? constant.name() : value;
    }

    /** A time in the type and precision of columns: a finer one is later than its own stored value, or earlier. */
    public static OffsetDateTime utc(Instant at) {
        return at.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }
}
