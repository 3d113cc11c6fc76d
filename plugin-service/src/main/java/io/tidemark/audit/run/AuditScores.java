package io.tidemark.audit.run;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.Coverage;
import io.tidemark.audit.finding.FindingFilter;
import io.tidemark.audit.finding.Findings;
import io.tidemark.audit.finding.HostReadings;
import io.tidemark.audit.finding.HostReadings.Row;
import io.tidemark.audit.finding.ListedFinding;
import io.tidemark.audit.finding.OpenCounts;
import io.tidemark.audit.finding.Score;
import io.tidemark.audit.finding.WaivedFindings;
import io.tidemark.audit.run.AuditScore.Kind;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.InventoryTree.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Scores of the vCenter, its clusters, hosts and datastores by open findings that the caller may view. */
@Service
public class AuditScores {

    private static final PageQuery ALL = new PageQuery(null, null, null, null);

    private final Findings findings;
    private final HostReadings readings;
    private final WaivedFindings waived;
    private final AuditVisibility visibility;
    private final Inventory inventory;

    AuditScores(
            Findings findings,
            HostReadings readings,
            WaivedFindings waived,
            AuditVisibility visibility,
            Inventory inventory) {
        this.findings = findings;
        this.readings = readings;
        this.waived = waived;
        this.visibility = visibility;
        this.inventory = inventory;
    }

    /** Audited ones by name; one for the fleet, none before the first audit. */
    public List<AuditScore> of(SignedIn caller, Kind kind) {
        List<Row> read = readings.list(caller.vcenter(), null);
        List<Row> hosts = visibility.hosts(caller, read);
        if (hosts.isEmpty()) {
            return List.of();
        }
        Map<String, List<ListedFinding>> open = open(caller);
        Set<String> everRead = read.stream().map(Row::host).collect(Collectors.toSet());
        if (kind == Kind.CLUSTER) {
            return clusters(hosts, unreadByParent(caller.session().tree(), everRead), open);
        }
        List<Datastore> datastores = inventory.datastores(caller);
        Map<Datastore, List<Row>> audited = audited(datastores, hosts);
        if (kind == Kind.FLEET) {
            int unread = unread(datastores, everRead);
            return List.of(fleet(hosts, unread, hosts.size() + audited.size(), open));
        }
        return audited.entrySet().stream()
                .map(entry -> datastore(entry.getKey(), entry.getValue(), everRead, open))
                .toList();
    }

    private Map<String, List<ListedFinding>> open(SignedIn caller) {
        List<ListedFinding> all = findings.listed(caller.vcenter(), FindingFilter.OPEN, ALL);
        return visibility.visible(caller, waived.listed(all, caller.vcenter())).stream()
                .collect(Collectors.groupingBy(one -> one.objectId().moid()));
    }

    private static AuditScore fleet(List<Row> hosts, int unread, int objects, Map<String, List<ListedFinding>> open) {
        List<ListedFinding> all = open.values().stream().flatMap(List::stream).toList();
        return score(Kind.FLEET, null, "", hosts, unread, objects, all);
    }

    private static List<AuditScore> clusters(
            List<Row> hosts, Map<String, Long> unread, Map<String, List<ListedFinding>> open) {
        Map<String, List<Row>> members = new LinkedHashMap<>();
        for (Row host : hosts) {
            String cluster = host.cluster();
            if (cluster != null) {
                members.computeIfAbsent(cluster, any -> new ArrayList<>()).add(host);
            }
        }
        return members.entrySet().stream()
                .map(entry -> {
                    String name = entry.getValue().get(0).clusterName();
                    List<ListedFinding> all = entry.getValue().stream()
                            .flatMap(host -> open.getOrDefault(host.host(), List.of()).stream())
                            .toList();
                    return score(
                            Kind.CLUSTER,
                            entry.getKey(),
                            name == null ? entry.getKey() : name,
                            entry.getValue(),
                            unread.getOrDefault(entry.getKey(), 0L).intValue(),
                            entry.getValue().size(),
                            all);
                })
                .sorted(Comparator.comparing(AuditScore::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
    }

    /** How many hosts that no audit ever read are directly below each object of the tree. */
    private static Map<String, Long> unreadByParent(InventoryTree tree, Set<String> read) {
        return tree.nodes().values().stream()
                .filter(node -> node.ref().type().equals(InventoryTree.HOST) && node.parent() != null)
                .filter(node -> !read.contains(node.ref().moid()))
                .collect(Collectors.groupingBy(Node::parent, Collectors.counting()));
    }

    private static AuditScore datastore(
            Datastore datastore, List<Row> hosts, Set<String> read, Map<String, List<ListedFinding>> open) {
        String moid = datastore.id().moid();
        int unread = unread(List.of(datastore), read);
        List<ListedFinding> own = open.getOrDefault(moid, List.of());
        return score(Kind.DATASTORE, moid, datastore.facts().name(), hosts, unread, 1, own);
    }

    /** How many hosts that mount the datastores no audit ever read, whether or not the caller may view them. */
    private static int unread(List<Datastore> datastores, Set<String> read) {
        return (int) datastores.stream()
                .flatMap(datastore -> mounting(datastore).stream())
                .distinct()
                .filter(host -> !read.contains(host))
                .count();
    }

    private static Set<String> mounting(Datastore datastore) {
        return datastore.hosts().stream().map(host -> host.facts().moid()).collect(Collectors.toSet());
    }

    /** Shared VMFS datastores that an audited host mounts, each with those hosts. */
    private static Map<Datastore, List<Row>> audited(List<Datastore> datastores, List<Row> hosts) {
        Map<Datastore, List<Row>> audited = new LinkedHashMap<>();
        datastores.stream()
                .filter(one -> one.vmfs()
                        && one.facts().vmfs() != null
                        && !one.facts().vmfs().local())
                .sorted(Comparator.comparing(one -> one.facts().name(), String.CASE_INSENSITIVE_ORDER))
                .forEach(datastore -> {
                    Set<String> mounting = mounting(datastore);
                    List<Row> read = hosts.stream()
                            .filter(host -> mounting.contains(host.host()))
                            .toList();
                    if (!read.isEmpty()) {
                        audited.put(datastore, read);
                    }
                });
        return audited;
    }

    private static AuditScore score(
            Kind kind,
            @Nullable String moid,
            String name,
            List<Row> hosts,
            int unread,
            int objects,
            List<ListedFinding> all) {
        OpenCounts counts = OpenCounts.of(all);
        Integer coverage = Coverage.of(hosts.stream().map(Row::gaps).toList(), unread);
        return new AuditScore(
                kind,
                moid,
                name,
                hosts.size(),
                unread,
                counts.errors(),
                counts.warnings(),
                counts.infos(),
                counts.waived(),
                Score.of(objects, all, coverage),
                coverage,
                hosts.stream()
                        .map(Row::seenAt)
                        .min(Comparator.<Instant>naturalOrder())
                        .orElse(null));
    }

    /** Audited hosts the caller may view, of one cluster or all. */
    public List<HostScore> hosts(SignedIn caller, @Nullable String cluster) {
        List<Row> rows = visibility.hosts(caller, readings.list(caller.vcenter(), cluster));
        Map<String, List<ListedFinding>> byHost = waived
                .listed(
                        findings.listed(
                                caller.vcenter(), FindingFilter.OPEN, new PageQuery(0, PageQuery.MAX_SIZE, null, null)),
                        caller.vcenter())
                .stream()
                .collect(Collectors.groupingBy(open -> open.objectId().moid()));
        return rows.stream()
                .map(row -> score(row, byHost.getOrDefault(row.host(), List.of())))
                .toList();
    }

    private static HostScore score(Row row, List<ListedFinding> open) {
        OpenCounts counts = OpenCounts.of(open);
        int coverage = Coverage.of(row.gaps());
        return new HostScore(
                row,
                counts.errors(),
                counts.warnings(),
                counts.infos(),
                counts.waived(),
                Score.of(1, open, coverage),
                coverage);
    }

    /** For each mounting host, the conditions that block reclaiming the datastore. */
    public List<ReclaimObstacles> obstacles(SignedIn caller, ObjectId id) {
        Datastore datastore = inventory.datastore(id, caller);
        if (!datastore.vmfs()) {
            throw Problem.conflict(
                    "datastore-not-vmfs",
                    InventoryMessage.NOT_VMFS.with("type", datastore.facts().type()));
        }
        return datastore.hosts().stream()
                .map(host -> ReclaimObstacles.of(
                        datastore,
                        host,
                        readings.find(id.vcenter(), host.facts().moid()).orElse(null)))
                .toList();
    }

    /** The last reading of a host; 404 when there is none. */
    public HostReading reading(SignedIn caller, ObjectId host) {
        caller.require(Permission.VIEW, host);
        return readings.find(caller.vcenter(), host.moid())
                .orElseThrow(() -> Problem.notFound(AuditMessage.HOST_NOT_AUDITED.statement()));
    }
}
