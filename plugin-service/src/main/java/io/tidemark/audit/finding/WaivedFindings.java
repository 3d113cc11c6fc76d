package io.tidemark.audit.finding;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
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
        Instant now = clock.instant();
        List<Waiver> inForce = waivers.of(vcenter).stream()
                .filter(waiver -> waiver.expiresAt().isAfter(now))
                .toList();
        return inForce.isEmpty()
                ? all
                : all.stream().map(open -> marked(open, inForce, now)).toList();
    }

    private static OpenFinding marked(OpenFinding open, List<Waiver> inForce, Instant now) {
        return inForce.stream()
                .filter(waiver -> waiver.covers(open.finding(), now))
                .findFirst()
                .map(waiver -> new OpenFinding(
                        open.finding(), open.openedAudit(), open.openedAt(), open.seenAt(), open.closedAt(), waiver))
                .orElse(open);
    }
}
