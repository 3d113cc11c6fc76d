package io.tidemark.audit.run;

import io.tidemark.audit.AuditCompleted;
import io.tidemark.audit.FindingsCounted;
import io.tidemark.audit.FindingsCounted.Count;
import io.tidemark.audit.finding.Findings;
import io.tidemark.audit.rule.Rules;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Publishes how many findings are open, for metrics. */
@Component
class FindingMetrics {

    private final Findings findings;
    private final Audits audits;
    private final Vcenters vcenters;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    FindingMetrics(Findings findings, Audits audits, Vcenters vcenters, ApplicationEventPublisher events, Clock clock) {
        this.findings = findings;
        this.audits = audits;
        this.vcenters = vcenters;
        this.events = events;
        this.clock = clock;
    }

    @EventListener({ApplicationReadyEvent.class, AuditCompleted.class})
    @Scheduled(initialDelay = 60, fixedDelay = 60, timeUnit = TimeUnit.SECONDS)
    void count() {
        List<Count> counts = new ArrayList<>();
        for (VcenterConnection connection : vcenters.all()) {
            if (audits.anyCompleted(connection.guid())) {
                counts.addAll(counts(connection.guid()));
            }
        }
        events.publishEvent(new FindingsCounted(List.copyOf(counts)));
    }

    private List<Count> counts(String vcenter) {
        List<Count> counts = new ArrayList<>(findings.counts(vcenter, clock.instant()));
        Set<String> found = new HashSet<>();
        counts.forEach(count -> found.add(count.rule()));
        Rules.infos().stream()
                .filter(rule -> !found.contains(rule.id()))
                .forEach(rule ->
                        counts.add(new Count(vcenter, rule.id(), rule.severity().name(), 0, 0)));
        return counts;
    }
}
