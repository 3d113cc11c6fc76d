package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table of connections. */
@Repository
class StoredVcenters {

    private static final String COLUMNS =
            "select id, address, thumbprint, guid, product, version, username, updated_at from vcenters ";

    private final JdbcClient jdbc;
    private final Clock clock;

    StoredVcenters(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    List<StoredVcenter> all() {
        return jdbc.sql(COLUMNS + "order by created_at, id")
                .query(StoredVcenters::row)
                .list();
    }

    Optional<StoredVcenter> byId(String id) {
        return jdbc.sql(COLUMNS + "where id = :id")
                .param("id", id)
                .query(StoredVcenters::row)
                .optional();
    }

    /** By the address, in any case; a {@link Problem} that lists the addresses if there is none. */
    StoredVcenter named(String address) {
        List<StoredVcenter> all = all();
        return all.stream()
                .filter(vcenter -> vcenter.address().equalsIgnoreCase(address))
                .findFirst()
                .orElseThrow(() -> Problem.notFound(
                        all.isEmpty()
                                ? VcenterProblemMessage.NO_VCENTER.statement()
                                : VcenterProblemMessage.VCENTER_NOT_LISTED.with(
                                        "address", address, "connected", addresses(all))));
    }

    private static String addresses(List<StoredVcenter> vcenters) {
        return String.join(", ", vcenters.stream().map(StoredVcenter::address).toList());
    }

    /** Another connection to the same vCenter, by address or by guid. */
    Optional<StoredVcenter> sameAs(StoredVcenter vcenter) {
        return jdbc.sql(COLUMNS + "where id <> :id and (address = :address or guid = :guid)")
                .param("id", vcenter.id())
                .param("address", vcenter.address())
                .param("guid", vcenter.guid())
                .query(StoredVcenters::row)
                .optional();
    }

    void insert(StoredVcenter vcenter) {
        jdbc.sql(
                        "insert into vcenters (id, address, thumbprint, guid, product, version, username, created_at, updated_at)"
                                + " values (:id, :address, :thumbprint, :guid, :product, :version, :username, :now, :now)")
                .params(values(vcenter))
                .update();
    }

    void update(StoredVcenter vcenter) {
        jdbc.sql("update vcenters set address = :address, thumbprint = :thumbprint, guid = :guid, product = :product,"
                        + " version = :version, username = :username, updated_at = :now where id = :id")
                .params(values(vcenter))
                .update();
    }

    /** What the vCenter reports about itself; a service account that was changed meanwhile stays. */
    void identified(StoredVcenter vcenter) {
        jdbc.sql("update vcenters set thumbprint = :thumbprint, guid = :guid, product = :product, version = :version,"
                        + " updated_at = :now where id = :id and address = :address")
                .params(values(vcenter))
                .update();
    }

    boolean delete(String id) {
        return jdbc.sql("delete from vcenters where id = :id").param("id", id).update() > 0;
    }

    /** Thumbprint of the certificate of a vCenter whose connection was removed while it did not respond. */
    Optional<String> lostThumbprint(String guid) {
        return jdbc.sql("select thumbprint from lost_vcenters where guid = :guid")
                .param("guid", guid)
                .query(String.class)
                .optional();
    }

    void lost(StoredVcenter vcenter) {
        found(vcenter);
        jdbc.sql("insert into lost_vcenters (guid, thumbprint) select guid, thumbprint from vcenters"
                        + " where id = :id and guid is not null and thumbprint is not null")
                .param("id", vcenter.id())
                .update();
    }

    void found(StoredVcenter vcenter) {
        jdbc.sql("delete from lost_vcenters where guid = :guid")
                .param("guid", vcenter.guid())
                .update();
    }

    private Map<String, Object> values(StoredVcenter vcenter) {
        Map<String, Object> values = new HashMap<>();
        values.put("id", vcenter.id());
        values.put("address", vcenter.address());
        values.put("thumbprint", vcenter.thumbprint());
        values.put("guid", vcenter.guid());
        values.put("product", vcenter.product());
        values.put("version", vcenter.version());
        values.put("username", vcenter.username());
        values.put("now", clock.instant().truncatedTo(ChronoUnit.MILLIS).atOffset(ZoneOffset.UTC));
        return values;
    }

    private static StoredVcenter row(ResultSet row, int number) throws SQLException {
        return new StoredVcenter(
                row.getString("id"),
                row.getString("address"),
                row.getString("thumbprint"),
                row.getString("guid"),
                row.getString("product"),
                row.getString("version"),
                row.getString("username"),
                row.getObject("updated_at", OffsetDateTime.class).toInstant());
    }
}
