package io.tidemark.audit.web;

import io.tidemark.audit.finding.FindingFilter;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.run.VisibleFindings;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Findings, open and resolved. */
@RestController
@RequestMapping("/api/v1/findings")
class FindingsController {

    private final VisibleFindings findings;

    FindingsController(VisibleFindings findings) {
        this.findings = findings;
    }

    /**
     * The filters of a list; absent = all.
     *
     * @param datastoreId findings that concern this datastore, also those on hosts
     * @param waived true for waived ones only, false for the others
     * @param closed true for those that are no longer found
     */
    record Filter(
            @Nullable String ruleId,
            @Nullable String severity,
            @Nullable String objectId,
            @Nullable String clusterId,
            @Nullable String datastoreId,
            @Nullable Boolean waived,
            @Nullable Boolean closed) {

        FindingFilter parsed() {
            return new FindingFilter(
                    blankToNull(ruleId),
                    severity(severity),
                    ObjectId.optional(objectId),
                    ObjectId.optionalMoid(clusterId),
                    ObjectId.optionalMoid(datastoreId),
                    waived,
                    Boolean.TRUE.equals(closed));
        }

        private static @Nullable String blankToNull(@Nullable String text) {
            return text == null || text.isBlank() ? null : text;
        }

        private static @Nullable Severity severity(@Nullable String text) {
            if (text == null) {
                return null;
            }
            try {
                return Severity.valueOf(text.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw Problem.invalid()
                        .error("severity", RequestMessage.VALUE_NOT_LISTED.with("values", "ERROR, WARNING, INFO"));
            }
        }
    }

    /**
     * Lists the findings of the audits. Without filters these are all that are open.
     *
     * @param ruleId only findings of this rule
     * @param severity only findings of this severity; one of {@code ERROR}, {@code WARNING} or {@code INFO}
     * @param objectId only findings on this object
     * @param clusterId only findings on hosts of this cluster
     * @param datastoreId only findings that concern this datastore, those on hosts among them
     * @param waived true for those that a waiver accepts only, false for the others only
     * @param closed true for those that are no longer found, default false
     * @query sort severity (default), ruleId, objectName, openedAt or seenAt
     * @query q text that the name of the object contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<FindingView> list(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String ruleId,
            @RequestParam(required = false) @Nullable String severity,
            @RequestParam(required = false) @Nullable String objectId,
            @RequestParam(required = false) @Nullable String clusterId,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable Boolean waived,
            @RequestParam(required = false) @Nullable Boolean closed) {
        Filter filter = new Filter(ruleId, severity, objectId, clusterId, datastoreId, waived, closed);
        return findings.findings(caller, filter.parsed(), page).map(FindingView::of);
    }

    /** Returns a finding: the open one, or the last resolved one of the ID. */
    @GetMapping("/{id}")
    FindingView one(SignedIn caller, @PathVariable String id) {
        return FindingView.of(findings.finding(caller, id));
    }

    /** The entire list, or a page if {@code size} is set. */
    @GetMapping(produces = Csv.TYPE)
    String csv(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String ruleId,
            @RequestParam(required = false) @Nullable String severity,
            @RequestParam(required = false) @Nullable String objectId,
            @RequestParam(required = false) @Nullable String clusterId,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable Boolean waived,
            @RequestParam(required = false) @Nullable Boolean closed) {
        Filter filter = new Filter(ruleId, severity, objectId, clusterId, datastoreId, waived, closed);
        List<OpenFinding> found = page.unlimited()
                ? findings.allFindings(caller, filter.parsed(), page)
                : findings.findings(caller, filter.parsed(), page).items();
        return FindingCsv.of(found.stream().map(FindingView::of).toList());
    }
}
