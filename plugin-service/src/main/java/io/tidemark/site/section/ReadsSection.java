package io.tidemark.site.section;

import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.ReadOutcome;
import io.tidemark.site.read.SiteReading;
import io.tidemark.vcenter.observe.ObservedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** Each read with its time, and the latencies of the calls that it consists of. */
@Component
class ReadsSection implements SectionCheck {

    /** A call whose median is longer slows everything down that uses it. */
    private static final Duration SLOW = Duration.ofSeconds(5);

    /** vCenter answers it when something changes, which is no latency. */
    private static final String LONG_POLL = "WaitForUpdatesEx";

    @Override
    public SiteSection section() {
        return SiteSection.READS;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        reading.outcomes().forEach(outcome -> findings.add(read(outcome)));
        reading.values(ArrayReading.class)
                .forEach(array -> array.calls().forEach(call -> findings.add(ofArray(array, call))));
        Map<String, List<ObservedCall>> byMethod = new TreeMap<>();
        reading.calls()
                .forEach(call -> byMethod.computeIfAbsent(call.method(), method -> new ArrayList<>())
                        .add(call));
        byMethod.forEach((method, calls) -> findings.addAll(ofMethod(method, calls)));
        return findings;
    }

    private static SiteFinding read(ReadOutcome<?> outcome) {
        Statement failure = outcome.failure();
        Statement name = outcome.read().name();
        if (failure == null) {
            return SiteFinding.info(SiteMessage.SITE_READ_DONE.with(
                    "read",
                    name,
                    "items",
                    outcome.items(),
                    "milliseconds",
                    outcome.time().toMillis()));
        }
        Statement failed = SiteMessage.SITE_READ_FAILED.with("read", name, "reason", failure);
        return outcome.read().essential() ? SiteFinding.blocking(failed) : SiteFinding.limiting(failed);
    }

    private static SiteFinding ofArray(ArrayReading array, ArrayReading.Call call) {
        Statement failure = call.failure();
        return failure == null
                ? SiteFinding.info(
                        SiteMessage.SITE_ARRAY_CALL,
                        Map.of(
                                "array",
                                array.name(),
                                "call",
                                call.name(),
                                "milliseconds",
                                call.time().toMillis(),
                                "items",
                                call.items()))
                : SiteFinding.limiting(SiteMessage.SITE_ARRAY_CALL_FAILED.with(
                        "array", array.name(), "call", call.name(), "reason", failure));
    }

    private static List<SiteFinding> ofMethod(String method, List<ObservedCall> calls) {
        List<SiteFinding> findings = new ArrayList<>();
        List<Duration> times = calls.stream().map(ObservedCall::time).sorted().toList();
        Duration median = times.get(times.size() / 2);
        findings.add(SiteFinding.limitingIf(
                median.compareTo(SLOW) > 0,
                SiteMessage.SITE_CALLS.with(Map.of(
                        "method",
                        method,
                        "calls",
                        calls.size(),
                        "median",
                        median.toMillis(),
                        "longest",
                        times.get(times.size() - 1).toMillis(),
                        "bytes",
                        calls.stream().mapToLong(ObservedCall::bytes).sum()))));
        List<Statement> failures = calls.stream()
                .map(ObservedCall::failure)
                .filter(Objects::nonNull)
                .map(Statement.class::cast)
                .toList();
        if (!failures.isEmpty()) {
            findings.add(SiteFinding.info(SiteMessage.SITE_CALLS_FAILED.with(
                    "method", method, "failed", failures.size(), "reason", failures.get(0))));
        }
        return findings;
    }
}
