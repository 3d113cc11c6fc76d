package io.tidemark.inventory.risk.web;

import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.risk.AcceptedRisk;
import io.tidemark.inventory.risk.RiskMessage;
import io.tidemark.inventory.risk.RiskyTarget;
import io.tidemark.inventory.risk.UnmapRisks;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Recorder;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Targets that receive UNMAP only after an administrator has accepted the risk. */
@RestController
@RequestMapping("/api/v1/unmap-risks")
class UnmapRisksController {

    private final Inventory inventory;
    private final UnmapRisks risks;
    private final Recorder recorder;

    UnmapRisksController(Inventory inventory, UnmapRisks risks, Recorder recorder) {
        this.inventory = inventory;
        this.risks = risks;
        this.recorder = recorder;
    }

    /** The targets. */
    record UnmapRiskList(List<UnmapRiskView> items) {}

    /**
     * The decision to send UNMAP to a target.
     *
     * @param name of the array that is meant
     */
    record AcceptanceRequest(@NotBlank @Size(max = 100) String name) {}

    /** Lists the targets on which UNMAP is a risk, with the datastores that the caller may view, and those accepted. */
    @GetMapping
    UnmapRiskList list(SignedIn caller) {
        caller.require(Permission.VIEW);
        Map<String, List<Datastore>> onTarget = new TreeMap<>();
        for (Datastore datastore : inventory.datastores(caller)) {
            datastore.extents().stream()
                    .map(BackedExtent::device)
                    .map(RiskyTarget::of)
                    .flatMap(Optional::stream)
                    .distinct()
                    .forEach(target -> onTarget.computeIfAbsent(target.id(), it -> new ArrayList<>())
                            .add(datastore));
        }
        Map<String, AcceptedRisk> accepted =
                risks.accepted().stream().collect(Collectors.toMap(AcceptedRisk::target, Function.identity()));
        accepted.keySet().forEach(target -> onTarget.computeIfAbsent(target, it -> List.of()));
        return new UnmapRiskList(onTarget.entrySet().stream()
                .map(one -> UnmapRiskView.of(one.getKey(), accepted.get(one.getKey()), one.getValue()))
                .toList());
    }

    /**
     * Accepts the risk for a target: its devices may receive UNMAP from now on. The activity log keeps the warning, the
     * name of the array, and the user.
     */
    @PutMapping("/{target}/acceptance")
    UnmapRiskView accept(@PathVariable String target, @Valid @RequestBody AcceptanceRequest request, SignedIn caller) {
        caller.require(Permission.CONFIGURE);
        Recorder.Entry entry = recorder.of(caller, "unmap-risk.accept").on(target, request.name());
        AcceptedRisk risk =
                entry.attempt(() -> risks.accept(target, request.name().strip(), caller.userName()));
        entry.done(RiskMessage.UNMAP_RISK_ACCEPTED_FOR.with(
                "array", risk.name(), "target", target, "warning", RiskyTarget.warning()));
        return UnmapRiskView.of(target, risk, List.of());
    }

    /** Withdraws the acceptance: devices of the target receive no UNMAP from now on. */
    @DeleteMapping("/{target}/acceptance")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void withdraw(@PathVariable String target, SignedIn caller) {
        caller.require(Permission.CONFIGURE);
        recorder.of(caller, "unmap-risk.withdraw")
                .record(() -> risks.withdraw(target), risk -> new Recorder.Subject(target, risk.name()));
    }
}
