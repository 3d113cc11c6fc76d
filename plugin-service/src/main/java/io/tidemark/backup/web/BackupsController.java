package io.tidemark.backup.web;

import io.tidemark.backup.Backups;
import io.tidemark.backup.WholeInstallation;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Recorder.Subject;
import java.nio.file.Path;
import java.util.List;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Backups of the database, for users with the privilege to configure. */
@RestController
@RequestMapping("/api/v1/backups")
class BackupsController {

    /**
     * The copies of the database, newest first.
     *
     * @param possible whether this installation's database is copied by Tidemark at all
     */
    record BackupList(boolean possible, List<Backups.Backup> items) {}

    private static final String MAKE = "backup.make";

    private final Backups backups;
    private final WholeInstallation whole;
    private final Recorder recorder;

    BackupsController(Backups backups, WholeInstallation whole, Recorder recorder) {
        this.backups = backups;
        this.whole = whole;
        this.recorder = recorder;
    }

    /** Lists the copies of the database. */
    @GetMapping
    BackupList list(Caller caller) {
        caller.require(Permission.CONFIGURE);
        return new BackupList(backups.possible(), backups.all());
    }

    /** Copies the database now. */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Backups.Backup make(Caller caller) {
        caller.require(Permission.CONFIGURE);
        return recorder.of(caller, MAKE).record(backups::make, made -> new Subject(null, made.name()));
    }

    /**
     * Downloads a copy of the database. With the key file, the copy gives access to all secrets.
     *
     * @param name name of the file as the list shows it
     */
    @GetMapping(path = "/{name}", produces = "application/zip")
    ResponseEntity<Resource> download(@PathVariable String name, Caller caller) {
        whole.require(caller);
        Path file = backups.file(name);
        recorder.of(caller, "backup.download").on(null, name).done();
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"")
                .cacheControl(CacheControl.noStore())
                .body(new FileSystemResource(file));
    }
}
