package io.tidemark.audit.web;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.HostReadings.Row;
import io.tidemark.audit.run.AuditScores;
import io.tidemark.audit.run.HostScore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Audited hosts: their scores and last readings. */
@RestController
@RequestMapping("/api/v1/audit-hosts")
class AuditHostsController {

    private static final Set<String> SORTABLE = Set.of("name", "score", "seenAt");

    private final AuditScores scores;

    AuditHostsController(AuditScores scores) {
        this.scores = scores;
    }

    /**
     * A host of the list.
     *
     * @param gaps readings that failed
     * @param score 100 is without finding; null if less than 75 percent could be read
     * @param coveragePercent readings of the host that succeeded
     */
    record AuditedHost(
            ObjectId id,
            String name,
            @Nullable ObjectId clusterId,
            @Nullable String clusterName,
            @Nullable String version,
            int gaps,
            int errors,
            int warnings,
            int infos,
            int waived,
            @Nullable Integer score,
            int coveragePercent,
            Instant seenAt) {

        static AuditedHost of(String vcenter, HostScore score) {
            Row row = score.host();
            String cluster = row.cluster();
            return new AuditedHost(
                    new ObjectId(vcenter, row.host()),
                    row.name(),
                    cluster == null ? null : new ObjectId(vcenter, cluster),
                    row.clusterName(),
                    row.version(),
                    row.gaps(),
                    score.errors(),
                    score.warnings(),
                    score.infos(),
                    score.waived(),
                    score.score(),
                    score.coveragePercent(),
                    row.seenAt());
        }
    }

    /**
     * Lists the audited hosts with their scores.
     *
     * @param clusterId only hosts of this cluster
     * @param hostId only this host, if an audit has read it
     * @query sort name (default), score or seenAt
     * @query q text that the name of the host contains
     */
    @GetMapping
    PageOf<AuditedHost> list(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String clusterId,
            @RequestParam(required = false) @Nullable String hostId) {
        String cluster = ObjectId.optionalMoid(clusterId);
        String one = ObjectId.optionalMoid(hostId);
        Comparator<AuditedHost> order = switch (page.sortField(SORTABLE, "name")) {
            case "score" -> Comparator.comparing(AuditedHost::score, Comparator.nullsLast(Comparator.naturalOrder()));
            case "seenAt" -> Comparator.comparing(AuditedHost::seenAt);
            default -> Comparator.comparing(host -> host.name().toLowerCase(Locale.ROOT));
        };
        List<AuditedHost> all = scores.hosts(caller, cluster).stream()
                .filter(score -> one == null || score.host().host().equals(one))
                .map(score -> AuditedHost.of(caller.vcenter(), score))
                .filter(host -> page.matches(host.name()))
                .sorted(page.descending() ? order.reversed() : order)
                .toList();
        return page.slice(all);
    }

    /** Returns all that was read of a host by its latest audit. */
    @GetMapping("/{id}")
    HostReading host(@PathVariable String id, SignedIn caller) {
        return scores.reading(caller, ObjectId.parse(id));
    }
}
