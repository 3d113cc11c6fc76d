package io.tidemark.backup.web;

import io.tidemark.backup.Backups;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Copies of the database, for those who may configure; they stay on the service's machine. */
@RestController
@RequestMapping("/api/v1/backups")
class BackupsController {

    /** @param possible whether this installation's database is copied by Tidemark at all */
    record BackupList(boolean possible, List<Backups.Backup> items) {}

    private final Backups backups;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    BackupsController(Backups backups, ApplicationEventPublisher events, Clock clock) {
        this.backups = backups;
        this.events = events;
        this.clock = clock;
    }

    @GetMapping
    BackupList list(Caller caller) {
        caller.require(Permission.CONFIGURE);
        return new BackupList(backups.possible(), backups.all());
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Backups.Backup make(Caller caller) {
        caller.require(Permission.CONFIGURE);
        try {
            Backups.Backup made = backups.make();
            record(caller, made.name(), Outcome.DONE, null);
            return made;
        } catch (Problem e) {
            record(caller, null, e.status() < 500 ? Outcome.REFUSED : Outcome.FAILED, e.detail());
            throw e;
        }
    }

    private void record(Caller caller, @Nullable String name, Outcome outcome, @Nullable String detail) {
        events.publishEvent(new RecordedActivity(
                clock.instant(), caller.userName(), "backup.make", caller.vcenter(), null, name, outcome, detail));
    }
}
