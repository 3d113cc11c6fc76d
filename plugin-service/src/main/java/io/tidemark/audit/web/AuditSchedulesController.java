package io.tidemark.audit.web;

import io.tidemark.audit.schedule.AuditSchedule;
import io.tidemark.audit.schedule.AuditScheduleService;
import io.tidemark.audit.schedule.AuditScheduleService.Wish;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Patterns;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Recurring audits. */
@RestController
@RequestMapping("/api/v1/audit-schedules")
class AuditSchedulesController {

    private final AuditScheduleService service;

    AuditSchedulesController(AuditScheduleService service) {
        this.service = service;
    }

    /**
     * A recurring audit.
     *
     * @param scope null or empty for the whole vCenter
     * @param cron five fields: minute, hour, day of month, month, day of week, e.g. {@code 0 6 * * MON}; {@code L},
     *     {@code W} and {@code SUN#2} are known, and a day must match both of its fields; a sixth field in front of
     *     them, the seconds of earlier versions, is dropped
     * @param zone e.g. Europe/Berlin
     * @param enabled default true
     */
    record AuditScheduleRequest(
            @NotBlank @Size(max = 100) @Pattern(regexp = Patterns.ONE_LINE)
            String name,

            @Nullable @Size(max = 100) List<@NotNull ObjectId> scope,
            @NotBlank @Size(max = 120) String cron,
            @NotBlank @Size(max = 60) String zone,
            @Nullable Boolean enabled) {

        Wish wish() {
            return new Wish(name, scope == null ? List.of() : scope, cron, zone, !Boolean.FALSE.equals(enabled));
        }
    }

    /** Lists the schedules of recurring audits. */
    @GetMapping
    PageOf<AuditSchedule> list(SignedIn caller, PageQuery page) {
        return page.slice(service.list(caller));
    }

    /** Creates a schedule of audits. */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<AuditSchedule> create(@Valid @RequestBody AuditScheduleRequest body, SignedIn caller) {
        AuditSchedule schedule = service.create(caller, body.wish());
        return ResponseEntity.created(URI.create("/api/v1/audit-schedules/" + schedule.id()))
                .body(schedule);
    }

    /** Changes a schedule of audits. */
    @PutMapping("/{id}")
    AuditSchedule change(@PathVariable String id, @Valid @RequestBody AuditScheduleRequest body, SignedIn caller) {
        return service.change(caller, id, body.wish());
    }

    /** Deletes a schedule of audits. Its audits are kept. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id, SignedIn caller) {
        service.delete(caller, id);
    }
}
