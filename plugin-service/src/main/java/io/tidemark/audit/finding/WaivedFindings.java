package io.tidemark.audit.finding;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;

/** Marks findings with the waiver that covers them now. */
@Component
public class WaivedFindings {

    private final Waivers waivers;
    private final Clock clock;

    WaivedFindings(Waivers waivers, Clock clock) {
        this.waivers = waivers;
        this.clock = clock;
    }

    public List<OpenFinding> marked(List<OpenFinding> all, String vcenter) {
        return marked(all, vcenter, OpenFinding::with);
    }

    public List<ListedFinding> listed(List<ListedFinding> all, String vcenter) {
        return marked(all, vcenter, ListedFinding::with);
    }

    private <T extends Deviation> List<T> marked(List<T> all, String vcenter, BiFunction<T, Waiver, T> with) {
        Instant now = clock.instant();
        List<Waiver> inForce = waivers.of(vcenter).stream()
                .filter(waiver -> waiver.expiresAt().isAfter(now))
                .toList();
        return inForce.isEmpty()
                ? all
                : all.stream()
                        .map(one -> inForce.stream()
                                .filter(waiver -> waiver.covers(one.ruleId(), one.objectId(), now))
                                .findFirst()
                                .map(waiver -> with.apply(one, waiver))
                                .orElse(one))
                        .toList();
    }
}
