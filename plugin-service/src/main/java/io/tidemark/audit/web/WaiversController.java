package io.tidemark.audit.web;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.audit.finding.Waiver;
import io.tidemark.audit.finding.Waivers;
import io.tidemark.audit.rule.Rules;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Deviations that were accepted for a time; creating and removing waivers requires Tidemark.Remediate. */
@RestController
@RequestMapping("/api/v1/waivers")
class WaiversController {

    private final Waivers waivers;
    private final Recorder recorder;
    private final Clock clock;

    WaiversController(Waivers waivers, Recorder recorder, Clock clock) {
        this.waivers = waivers;
        this.recorder = recorder;
        this.clock = clock;
    }

    /** {@code objectId} null for every object of the vCenter. */
    record WaiverRequest(
            @NotBlank String ruleId,
            @Nullable ObjectId objectId,

            @Nullable @Size(max = 255) @Pattern(regexp = Patterns.ONE_LINE)
            String objectName,

            @NotBlank @Size(max = 1000) @Pattern(regexp = Patterns.ONE_LINE)
            String reason,

            @NotNull Instant expiresAt) {}

    /** Lists the waivers of the vCenter, and of its objects that the caller may view. */
    @GetMapping
    PageOf<Waiver> list(SignedIn caller, PageQuery page) {
        caller.require(Permission.VIEW);
        List<Waiver> all = waivers.of(caller.vcenter());
        Set<ObjectId> hidden = caller.hidden(all.stream()
                .flatMap(waiver -> Stream.ofNullable(waiver.objectId()))
                .collect(Collectors.toSet()));
        return page.slice(all.stream()
                .filter(waiver -> waiver.objectId() == null || !hidden.contains(waiver.objectId()))
                .toList());
    }

    /**
     * Accepts a deviation for a time. Needs the privilege Tidemark.Remediate on the object, or on the vCenter for all
     * objects.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<Waiver> create(@Valid @RequestBody WaiverRequest body, SignedIn caller) {
        Recorder.Entry entry = recorder.of(caller, "waiver.create");
        Waiver waiver = entry.attempt(() -> created(body, caller));
        entry.on(waiver.objectId(), waiver.objectName())
                .done(AuditMessage.WAIVER_ADDED.with("rule", waiver.ruleId(), "reason", waiver.reason()));
        return ResponseEntity.created(URI.create("/api/v1/waivers/" + waiver.id()))
                .body(waiver);
    }

    private Waiver created(WaiverRequest body, SignedIn caller) {
        require(caller, body.objectId());
        if (Rules.info(body.ruleId()) == null) {
            throw Problem.invalid()
                    .error("/ruleId", AuditProblemMessage.AUDIT_RULE_NOT_FOUND.with("id", body.ruleId()));
        }
        if (!body.expiresAt().isAfter(clock.instant())) {
            throw Problem.invalid().error("/expiresAt", RequestMessage.VALUE_NOT_FUTURE);
        }
        Waiver waiver = new Waiver(
                UUID.randomUUID().toString(),
                caller.vcenter(),
                body.ruleId(),
                body.objectId(),
                body.objectName(),
                body.reason(),
                body.expiresAt(),
                caller.userName(),
                clock.instant());
        waivers.add(waiver);
        return waiver;
    }

    private static void require(SignedIn caller, @Nullable ObjectId object) {
        if (object == null) {
            caller.require(Permission.REMEDIATE);
        } else {
            caller.require(Permission.REMEDIATE, object);
        }
    }

    /** Removes a waiver. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id, SignedIn caller) {
        Waiver waiver = waivers.find(id)
                .filter(one -> one.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(AuditProblemMessage.WAIVER_NOT_FOUND, id));
        require(caller, waiver.objectId());
        waivers.delete(id);
        recorder.of(caller, "waiver.delete")
                .on(waiver.objectId(), waiver.objectName())
                .done(AuditMessage.WAIVER_REMOVED.with("rule", waiver.ruleId()));
    }
}
