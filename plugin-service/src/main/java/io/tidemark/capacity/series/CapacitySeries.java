package io.tidemark.capacity.series;

import io.tidemark.platform.ObjectId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table of series, one for each sampled datastore. */
@Repository
public class CapacitySeries {

    private static final int MOST_TRIES = 30;

    private final JdbcClient jdbc;

    CapacitySeries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Those of one vCenter by moid. */
    public Map<String, Series> of(String vcenter) {
        Map<String, Series> byMoid = new HashMap<>();
        jdbc.sql("select * from capacity_series where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query((RowCallbackHandler) row -> byMoid.put(row.getString("datastore"), read(row, 0)));
        return byMoid;
    }

    public Optional<Series> of(ObjectId datastore) {
        return jdbc.sql("select * from capacity_series where vcenter = :vcenter and datastore = :moid")
                .param("vcenter", datastore.vcenter())
                .param("moid", datastore.moid())
                .query(CapacitySeries::read)
                .optional();
    }

    /** Creates a series; its history is requested when its volumes are known. */
    public Series add(ObjectId datastore, String name, String vmfsUuid, Instant last) {
        jdbc.sql("insert into capacity_series (vcenter, datastore, name, vmfs_uuid, backing, last_second, fill_tries)"
                        + " values (:vcenter, :moid, :name, :uuid, '', :last, 0)")
                .param("vcenter", datastore.vcenter())
                .param("moid", datastore.moid())
                .param("name", name)
                .param("uuid", vmfsUuid)
                .param("last", last.getEpochSecond())
                .update();
        return of(datastore).orElseThrow();
    }

    /** Stores the last state. */
    public void seen(long id, String name, String vmfsUuid, String backing, Instant at) {
        jdbc.sql("update capacity_series set name = :name, vmfs_uuid = :uuid, backing = :backing, last_second = :at"
                        + " where id = :id")
                .param("name", name)
                .param("uuid", vmfsUuid)
                .param("backing", backing)
                .param("at", at.getEpochSecond())
                .param("id", id)
                .update();
    }

    public void seenAll(Collection<Long> ids, Instant at) {
        if (!ids.isEmpty()) {
            jdbc.sql("update capacity_series set last_second = :at where id in (:ids)")
                    .param("at", at.getEpochSecond())
                    .param("ids", ids)
                    .update();
        }
    }

    /** Their sample at this moment knows both sides. */
    public void completeAll(Collection<Long> ids, Instant at) {
        if (!ids.isEmpty()) {
            jdbc.sql("update capacity_series set complete_second = :at where id in (:ids)")
                    .param("at", at.getEpochSecond())
                    .param("ids", ids)
                    .update();
        }
    }

    /** Requests the history of a time range, in addition to a range that is not filled yet. */
    public void fill(long id, Instant from, Instant to) {
        jdbc.sql("update capacity_series set fill_tries = 0, fill_to = :to,"
                        + " fill_from = case when fill_from < :from then fill_from else :from end where id = :id")
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .param("id", id)
                .update();
    }

    /** Some whose volumes are known and whose history is to be filled; those with the fewest failures first. */
    public List<Series> unfilled(int most) {
        return jdbc.sql("select * from capacity_series where fill_from is not null and backing <> '' and fill_tries < "
                        + MOST_TRIES + " order by fill_tries, id limit " + most)
                .query(CapacitySeries::read)
                .list();
    }

    /** Removes the time range that was filled; ranges that were requested meanwhile remain. */
    public void filled(long id, Instant from, Instant to) {
        jdbc.sql("update capacity_series set fill_from = case when fill_to > :to then :to else null end,"
                        + " fill_to = case when fill_to > :to then fill_to else null end"
                        + " where id = :id and fill_from >= :from")
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .param("id", id)
                .update();
    }

    public void notFilled(long id) {
        jdbc.sql("update capacity_series set fill_tries = fill_tries + 1 where id = :id")
                .param("id", id)
                .update();
    }

    /** Resets the failures of ranges that failed too often, because an array can have been down for a long time. */
    public void tryAgain() {
        jdbc.sql("update capacity_series set fill_tries = 0 where fill_from is not null and fill_tries >= "
                        + MOST_TRIES)
                .update();
    }

    /** Deletes the series of datastores whose last sample is older. */
    public void deleteBefore(Instant oldest) {
        jdbc.sql("delete from capacity_series where last_second < :oldest")
                .param("oldest", oldest.getEpochSecond())
                .update();
    }

    private static Series read(ResultSet row, int number) throws SQLException {
        Instant last = Instant.ofEpochSecond(row.getLong("last_second"));
        Instant complete = instant(row, "complete_second");
        return new Series(
                row.getLong("id"),
                new ObjectId(row.getString("vcenter"), row.getString("datastore")),
                row.getString("name"),
                row.getString("vmfs_uuid"),
                row.getString("backing"),
                last,
                complete == null ? last : complete,
                instant(row, "fill_from"),
                instant(row, "fill_to"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Long second = row.getObject(column, Long.class);
        return second == null ? null : Instant.ofEpochSecond(second);
    }
}
