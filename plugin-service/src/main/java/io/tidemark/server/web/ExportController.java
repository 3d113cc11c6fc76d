package io.tidemark.server.web;

import io.tidemark.backup.BackupMessage;
import io.tidemark.backup.Export;
import io.tidemark.backup.InstallationAccess;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Unusable;
import io.tidemark.server.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The content of the command {@code export}, while the service runs. Imports are possible with the command only,
 * because they replace all data.
 */
@RestController
@RequestMapping("/api/v1/export")
class ExportController {

    private static final String NAME = "tidemark-export.zip";

    private final Export export;
    private final InstallationAccess whole;
    private final Recorder recorder;

    ExportController(Export export, InstallationAccess whole, Recorder recorder) {
        this.export = export;
        this.whole = whole;
        this.recorder = recorder;
    }

    /** Downloads an export of the installation. Secrets stay encrypted; work in progress is not included. */
    @GetMapping(produces = "application/zip")
    ResponseEntity<Resource> export(Caller caller) {
        whole.require(caller);
        Resource file = recorder.of(caller, "export").on(null, NAME).record(this::written);
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + NAME + "\"")
                .cacheControl(CacheControl.noStore())
                .body(file);
    }

    private Resource written() {
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "tidemark-export-" + UUID.randomUUID() + ".zip");
        try {
            export.write(file, Version.current());
            return new InputStreamResource(Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException e) {
            throw notWritten(String.valueOf(e.getMessage()), e);
        } catch (Unusable e) {
            throw notWritten(e.statement(), e);
        }
    }

    private static Problem notWritten(Object reason, Exception cause) {
        return new Problem(507, "export-not-written", BackupMessage.EXPORT_NOT_WRITTEN.with("reason", reason))
                .because(cause);
    }
}
