package io.tidemark.audit.finding;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.platform.Batches;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The last reading of each host. */
@Repository
public class HostReadings {

    /** A reading has a few hundred bytes for each device. */
    private static final int AT_ONCE = 50;

    private static final Duration FRESH = Duration.ofDays(1);

    private final JdbcTemplate template;
    private final JdbcClient jdbc;
    private final JsonColumn<HostReading> documents;

    HostReadings(JdbcTemplate template, JsonMapper json) {
        this.template = template;
        this.jdbc = JdbcClient.create(template);
        this.documents = new JsonColumn<>(json, HostReading.class);
    }

    /**
     * A host of the list; the reading itself is only fetched for one.
     *
     * @param gaps how many of the readings failed
     */
    public record Row(
            String host,
            String name,
            @Nullable String cluster,
            @Nullable String clusterName,
            @Nullable String version,
            int gaps,
            Instant seenAt) {}

    /** By name. */
    public List<Row> list(String vcenter, @Nullable String cluster) {
        return jdbc.sql("select host, name, cluster, cluster_name, esxi, gaps, seen_at from audit_hosts"
                        + " where vcenter = :vcenter" + (cluster == null ? "" : " and cluster = :cluster")
                        + " order by lower(name), host")
                .params(cluster == null ? Map.of("vcenter", vcenter) : Map.of("vcenter", vcenter, "cluster", cluster))
                .query((row, number) -> new Row(
                        row.getString("host"),
                        row.getString("name"),
                        row.getString("cluster"),
                        row.getString("cluster_name"),
                        row.getString("esxi"),
                        row.getInt("gaps"),
                        row.getObject("seen_at", OffsetDateTime.class).toInstant()))
                .list();
    }

    /** Those with gaps for lack of privileges do not replace one of the last day that has fewer. */
    public void keep(String vcenter, String audit, Instant at, List<HostReading> all) {
        List<HostReading> readings = all;
        if (all.stream().anyMatch(HostReading::lacksPrivileges)) {
            Map<String, Integer> fresh = list(vcenter, null).stream()
                    .filter(row -> row.seenAt().isAfter(at.minus(FRESH)))
                    .collect(Collectors.toMap(Row::host, Row::gaps));
            readings = all.stream()
                    .filter(reading -> !reading.lacksPrivileges()
                            || fresh.getOrDefault(reading.id().moid(), Integer.MAX_VALUE)
                                    >= reading.gaps().size())
                    .toList();
        }
        replace(vcenter, audit, at, readings);
    }

    private void replace(String vcenter, String audit, Instant at, List<HostReading> readings) {
        template.batchUpdate(
                "delete from audit_hosts where vcenter = ? and host = ?", readings, AT_ONCE, (statement, reading) -> {
                    statement.setString(1, vcenter);
                    statement.setString(2, reading.id().moid());
                });
        template.batchUpdate(
                "insert into audit_hosts (vcenter, host, audit, name, cluster, cluster_name, esxi, gaps, seen_at, record)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                readings,
                AT_ONCE,
                (statement, reading) -> {
                    statement.setString(1, vcenter);
                    statement.setString(2, reading.id().moid());
                    statement.setString(3, audit);
                    statement.setString(4, reading.name());
                    statement.setString(5, reading.cluster());
                    statement.setString(6, reading.clusterName());
                    statement.setString(7, reading.version());
                    statement.setInt(8, reading.gaps().size());
                    statement.setObject(9, JsonRecords.utc(at));
                    statement.setString(10, documents.write(reading));
                });
    }

    /** Each of them, of all vCenters. */
    public void each(Consumer<HostReading> reading) {
        jdbc
                .sql("select record from audit_hosts")
                .query((row, number) -> documents.read(row.getString("record")))
                .stream()
                .forEach(reading);
    }

    /** Those of some hosts, as far as there are any, a few of them in memory at a time. */
    public void each(String vcenter, Collection<String> hosts, Consumer<HostReading> reading) {
        Batches.of(hosts, AT_ONCE)
                .forEach(
                        some -> jdbc.sql("select record from audit_hosts where vcenter = :vcenter and host in (:hosts)")
                                .param("vcenter", vcenter)
                                .param("hosts", some)
                                .query(String.class)
                                .list()
                                .forEach(document -> reading.accept(documents.read(document))));
    }

    public Optional<HostReading> find(String vcenter, String host) {
        return jdbc.sql("select record from audit_hosts where vcenter = ? and host = ?")
                .params(vcenter, host)
                .query(String.class)
                .optional()
                .map(documents::read);
    }
}
