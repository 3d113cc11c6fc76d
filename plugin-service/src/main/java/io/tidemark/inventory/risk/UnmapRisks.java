package io.tidemark.inventory.risk;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** Which devices must not receive UNMAP until an administrator has accepted what was reported of their kind. */
@Service
public class UnmapRisks {

    private final AcceptedRisks accepted;
    private final Clock clock;

    UnmapRisks(AcceptedRisks accepted, Clock clock) {
        this.accepted = accepted;
        this.clock = clock;
    }

    /** By device, why it must not receive UNMAP; only those that must not. */
    public Map<String, Statement> of(Collection<String> devices) {
        Map<String, RiskyTarget> risky = new HashMap<>();
        devices.forEach(device -> RiskyTarget.of(device).ifPresent(target -> risky.put(device, target)));
        if (risky.isEmpty()) {
            return Map.of();
        }
        Set<String> known = accepted.all().stream().map(AcceptedRisk::target).collect(Collectors.toSet());
        return risky.entrySet().stream()
                .filter(one -> !known.contains(one.getValue().id()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        one -> RiskMessage.UNMAP_RISK_NOT_ACCEPTED.with(
                                "device", one.getKey(), "warning", RiskyTarget.warning())));
    }

    public List<AcceptedRisk> accepted() {
        return accepted.all();
    }

    /** Allows UNMAP on the devices of a target; 409 if it is allowed already, 404 if there is no such target. */
    public AcceptedRisk accept(String target, String name, String by) {
        require(target);
        AcceptedRisk risk = new AcceptedRisk(target, name, by, clock.instant().truncatedTo(ChronoUnit.MILLIS));
        if (!accepted.add(risk)) {
            throw Problem.conflict("unmap-risk-accepted", RiskProblemMessage.UNMAP_RISK_ACCEPTED);
        }
        return risk;
    }

    /** UNMAP on the devices of the target is refused from now on; 404 if it was not allowed. */
    public AcceptedRisk withdraw(String target) {
        Optional<AcceptedRisk> risk = accepted.all().stream()
                .filter(one -> one.target().equals(target))
                .findFirst();
        if (risk.isEmpty() || !accepted.remove(target)) {
            throw Problem.notFound(RiskProblemMessage.UNMAP_RISK_NOT_FOUND, target);
        }
        return risk.get();
    }

    private static void require(String target) {
        if (!RiskyTarget.of("naa." + target)
                .map(RiskyTarget::id)
                .filter(target::equals)
                .isPresent()) {
            throw Problem.notFound(RiskProblemMessage.UNMAP_RISK_NOT_FOUND, target);
        }
    }
}
