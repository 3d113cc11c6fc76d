package io.tidemark.site.section;

import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.SiteReading;
import io.tidemark.vcenter.observe.ObservedCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Limits of vCenter and of the service that the reads met or came near. */
@Component
class LimitsSection implements SectionCheck {

    private static final String PERFORMANCE = "QueryPerf";

    @Override
    public SiteSection section() {
        return SiteSection.LIMITS;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        reading.calls().stream()
                .max(Comparator.comparing(ObservedCall::bytes))
                .ifPresent(call -> findings.add(SiteFinding.limitingIf(
                        call.bytes() > call.largest() / 2,
                        SiteMessage.SITE_RESPONSE_LARGEST.with(
                                "method", call.method(), "bytes", call.bytes(), "limit", call.largest()))));
        reading.calls().stream()
                .max(Comparator.comparing(ObservedCall::time))
                .ifPresent(call -> findings.add(SiteFinding.info(SiteMessage.SITE_RESPONSE_SLOWEST.with(
                        "method", call.method(), "milliseconds", call.time().toMillis()))));
        List<ObservedCall> queries = reading.calls().stream()
                .filter(call -> PERFORMANCE.equals(call.method()))
                .toList();
        List<Statement> refused = queries.stream()
                .map(ObservedCall::failure)
                .filter(Objects::nonNull)
                .map(Statement.class::cast)
                .toList();
        if (!refused.isEmpty()) {
            findings.add(SiteFinding.info(
                    SiteMessage.SITE_QUERIES_REFUSED,
                    Map.of("refused", refused.size(), "queries", queries.size(), "reason", refused.get(0))));
        }
        return findings;
    }
}
