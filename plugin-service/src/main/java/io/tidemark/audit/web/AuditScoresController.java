package io.tidemark.audit.web;

import io.tidemark.audit.run.AuditScore;
import io.tidemark.audit.run.AuditScore.Kind;
import io.tidemark.audit.run.AuditScores;
import io.tidemark.audit.run.ReclaimObstacles;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.SignedIn;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Scores of the vCenter, its clusters and datastores, and which hosts could reclaim a datastore's space. */
@RestController
@RequestMapping("/api/v1")
class AuditScoresController {

    private final AuditScores scores;

    AuditScoresController(AuditScores scores) {
        this.scores = scores;
    }

    /**
     * {@code id} null for the whole vCenter, else as {@link AuditScore}.
     *
     * @param hosts hosts that were read
     * @param unauditedHosts hosts that no audit has read, whose findings are not known; of the vCenter, those that mount a
     *     datastore
     * @param score null if less than 75 percent could be read
     * @param coveragePercent readings of the hosts that succeeded
     */
    record AuditScoreView(
            Kind kind,
            @Nullable ObjectId id,
            String name,
            int hosts,
            int unauditedHosts,
            int errors,
            int warnings,
            int infos,
            int waived,
            @Nullable Integer score,
            @Nullable Integer coveragePercent,
            @Nullable Instant seenAt) {

        static AuditScoreView of(String vcenter, AuditScore one) {
            String moid = one.moid();
            return new AuditScoreView(
                    one.kind(),
                    moid == null ? null : new ObjectId(vcenter, moid),
                    one.name(),
                    one.hosts(),
                    one.unauditedHosts(),
                    one.errors(),
                    one.warnings(),
                    one.infos(),
                    one.waived(),
                    one.score(),
                    one.coveragePercent(),
                    one.seenAt());
        }
    }

    /**
     * Lists the audit scores of the vCenter, its clusters or its datastores. CSV contains those of all pages, unless
     * {@code size} is set.
     *
     * @param kind whose scores; one of {@code fleet}, {@code cluster} or {@code datastore}
     * @query q text that the name contains
     */
    @GetMapping(path = "/audit-scores", produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<AuditScoreView> list(SignedIn caller, PageQuery page, @RequestParam(defaultValue = "fleet") String kind) {
        return page.slice(views(caller, page, kind));
    }

    private List<AuditScoreView> views(SignedIn caller, PageQuery page, String kind) {
        return scores.of(caller, kind(kind)).stream()
                .filter(one -> page.matches(one.name()))
                .map(one -> AuditScoreView.of(caller.vcenter(), one))
                .toList();
    }

    @GetMapping(path = "/audit-scores", produces = Csv.TYPE)
    String csv(SignedIn caller, PageQuery page, @RequestParam(defaultValue = "fleet") String kind) {
        return new Csv<AuditScoreView>()
                .column("id", AuditScoreView::id)
                .column("name", AuditScoreView::name)
                .column("hosts", AuditScoreView::hosts)
                .column("unauditedHosts", AuditScoreView::unauditedHosts)
                .column("score", AuditScoreView::score)
                .column("coveragePercent", AuditScoreView::coveragePercent)
                .column("errors", AuditScoreView::errors)
                .column("warnings", AuditScoreView::warnings)
                .column("infos", AuditScoreView::infos)
                .column("waived", AuditScoreView::waived)
                .column("seenAt", AuditScoreView::seenAt)
                .of(page.rows(views(caller, page, kind)));
    }

    private static Kind kind(String text) {
        try {
            return Kind.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw Problem.invalid()
                    .error("kind", RequestMessage.VALUE_NOT_LISTED.with("values", "fleet, cluster, datastore"))
                    .because(e);
        }
    }

    /**
     * Lists the hosts that mount a datastore, each with the conditions that block reclaiming its space. Combines the
     * current data of vCenter with the last audits.
     */
    @GetMapping("/datastores/{id}/reclaim-obstacles")
    List<ReclaimObstacles> obstacles(@PathVariable String id, SignedIn caller) {
        return scores.obstacles(caller, ObjectId.parse(id));
    }
}
