package io.tidemark.audit.web;

import io.tidemark.audit.remedy.Remediation;
import io.tidemark.audit.remedy.RemediationStep;
import io.tidemark.audit.remedy.StepState;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A remediation over HTTP.
 *
 * @param id null for a dry run
 * @param version grows with each change
 * @param stopOnError whether the first failure leaves the remaining hosts out
 * @param counts steps by state
 */
record RemediationView(
        @Nullable String id,
        long version,
        Remediation.State state,
        String startedBy,
        @Nullable Instant createdAt,
        @Nullable Instant endedAt,
        boolean stopOnError,
        @Nullable String undoOf,
        @Nullable Statement problem,
        Map<String, Long> counts,
        List<RemediationStep> steps) {

    static RemediationView of(Remediation remediation) {
        Map<String, Long> counts = new LinkedHashMap<>();
        Arrays.stream(StepState.values()).forEach(state -> counts.put(state.name(), remediation.count(state)));
        return new RemediationView(
                remediation.id(),
                remediation.version(),
                remediation.state(),
                remediation.startedBy(),
                remediation.createdAt(),
                remediation.endedAt(),
                remediation.stopOnError(),
                remediation.undoOf(),
                remediation.problem(),
                counts,
                remediation.steps());
    }
}
