package io.tidemark.array.connection;

import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.MetricQuery;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of connected arrays. */
@Repository
class ArrayConnections {

    private static final String SELECT =
            "select id, name, kind, address, thumbprint, array_id, array_name, version, api_version,"
                    + " metric_query from arrays ";

    private final JdbcClient jdbc;
    private final JsonColumn<MetricQuery> queries;
    private final Clock clock;

    ArrayConnections(JdbcClient jdbc, JsonMapper json, Clock clock) {
        this.jdbc = jdbc;
        this.queries = new JsonColumn<>(json, MetricQuery.class);
        this.clock = clock;
    }

    /** In the order of their names. */
    List<ArrayConnection> all() {
        return jdbc.sql(SELECT + "order by name, id").query(this::read).list();
    }

    /** Names of all by id. */
    Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        jdbc.sql("select id, name from arrays").query(row -> {
            names.put(row.getString("id"), row.getString("name"));
        });
        return names;
    }

    Optional<ArrayConnection> find(String id) {
        return jdbc.sql(SELECT + "where id = :id")
                .param("id", id)
                .query(this::read)
                .optional();
    }

    void insert(ArrayConnection array) {
        write(
                "insert into arrays (id, name, kind, address, thumbprint, array_id, array_name, version, api_version,"
                        + " metric_query, metric_query_id, created_at, updated_at) values (:id, :name, :kind, :address, :thumbprint, :arrayId,"
                        + " :arrayName, :version, :apiVersion, :query, :queryId, :at, :at)",
                array);
    }

    /** False if it no longer exists. */
    boolean update(ArrayConnection array) {
        return write(
                        "update arrays set name = :name, kind = :kind, address = :address, thumbprint = :thumbprint,"
                                + " array_id = :arrayId, array_name = :arrayName, version = :version,"
                                + " api_version = :apiVersion, metric_query = :query,"
                                + " metric_query_id = :queryId, updated_at = :at where id = :id",
                        array)
                == 1;
    }

    boolean delete(String id) {
        return jdbc.sql("delete from arrays where id = :id").param("id", id).update() == 1;
    }

    private int write(String sql, ArrayConnection array) {
        ArrayIdentity identity = array.identity();
        MetricQuery query = array.target().query();
        return jdbc.sql(sql)
                .param("id", array.id())
                .param("name", array.name())
                .param("kind", array.kind())
                .param("address", array.target().address())
                .param("thumbprint", array.target().thumbprint())
                .param("arrayId", identity == null ? null : identity.id())
                .param("arrayName", identity == null ? null : identity.name())
                .param("version", identity == null ? null : identity.version())
                .param("apiVersion", identity == null ? null : identity.apiVersion())
                .param("query", query == null ? null : queries.write(query))
                .param("queryId", query == null || identity == null ? "" : identity.id())
                .param("at", JsonRecords.utc(clock.instant()))
                .update();
    }

    private ArrayConnection read(ResultSet row, int number) throws SQLException {
        String query = row.getString("metric_query");
        return new ArrayConnection(
                row.getString("id"),
                row.getString("name"),
                row.getString("kind"),
                new ArrayTarget(
                        row.getString("address"),
                        row.getString("thumbprint"),
                        query == null ? null : queries.read(query)),
                identity(row));
    }

    private static @Nullable ArrayIdentity identity(ResultSet row) throws SQLException {
        String id = row.getString("array_id");
        return id == null
                ? null
                : new ArrayIdentity(
                        id, row.getString("array_name"), row.getString("version"), row.getString("api_version"));
    }
}
