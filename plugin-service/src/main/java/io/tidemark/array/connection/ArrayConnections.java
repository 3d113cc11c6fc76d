package io.tidemark.array.connection;

import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayTarget;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table of connected arrays. */
@Repository
class ArrayConnections {

    private static final String SELECT =
            "select id, name, kind, address, thumbprint, array_id, array_name, version, api_version from arrays ";

    private final JdbcClient jdbc;
    private final Clock clock;

    ArrayConnections(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** In the order of their names. */
    List<ArrayConnection> all() {
        return jdbc.sql(SELECT + "order by name, id")
                .query(ArrayConnections::read)
                .list();
    }

    Optional<ArrayConnection> find(String id) {
        return jdbc.sql(SELECT + "where id = :id")
                .param("id", id)
                .query(ArrayConnections::read)
                .optional();
    }

    void insert(ArrayConnection array) {
        write(
                "insert into arrays (id, name, kind, address, thumbprint, array_id, array_name, version, api_version,"
                        + " created_at, updated_at) values (:id, :name, :kind, :address, :thumbprint, :arrayId, :arrayName,"
                        + " :version, :apiVersion, :at, :at)",
                array);
    }

    /** False if it no longer exists. */
    boolean update(ArrayConnection array) {
        return write(
                        "update arrays set name = :name, kind = :kind, address = :address, thumbprint = :thumbprint,"
                                + " array_id = :arrayId, array_name = :arrayName, version = :version,"
                                + " api_version = :apiVersion, updated_at = :at where id = :id",
                        array)
                == 1;
    }

    boolean delete(String id) {
        return jdbc.sql("delete from arrays where id = :id").param("id", id).update() == 1;
    }

    private int write(String sql, ArrayConnection array) {
        ArrayIdentity identity = array.identity();
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
                .param("at", clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    private static ArrayConnection read(ResultSet row, int number) throws SQLException {
        return new ArrayConnection(
                row.getString("id"),
                row.getString("name"),
                row.getString("kind"),
                new ArrayTarget(row.getString("address"), row.getString("thumbprint")),
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
