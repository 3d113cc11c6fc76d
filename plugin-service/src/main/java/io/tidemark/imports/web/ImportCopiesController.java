package io.tidemark.imports.web;

import io.tidemark.imports.copy.CopyComparison;
import io.tidemark.imports.copy.CopyFigures;
import io.tidemark.imports.copy.CopyWindow;
import io.tidemark.imports.copy.DeviceCopies;
import io.tidemark.imports.file.ImportProblemMessage;
import io.tidemark.imports.run.ImportService;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.task.CopyTask;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Copies of VMs that vCenter lists, with the XCOPY that an esxtop file counted meanwhile. */
@RestController
@RequestMapping("/api/v1/imports/{id}/copies")
class ImportCopiesController {

    private final ImportService service;

    ImportCopiesController(ImportService service) {
        this.service = service;
    }

    /**
     * A copy of a VM or template.
     *
     * @param id of the task
     * @param name of the VM or template that was copied, null if vCenter does not show it
     * @param startedAt by the clock of vCenter
     * @param completedAt by the clock of vCenter
     */
    record ImportedCopy(
            String id,
            CopyTask.Kind kind,
            @Nullable String name,
            Instant startedAt,
            Instant completedAt,
            CopyFigures figures) {}

    /** Copies of the time of an import. */
    record ImportedCopyList(List<ImportedCopy> items) {}

    /**
     * Lists the clones and migrations that vCenter still lists among its recent tasks and that overlap the time of an import
     * of esxtop files, with the XCOPY commands that the hosts counted meanwhile, oldest first.
     */
    @GetMapping
    ImportedCopyList list(@PathVariable String id, SignedIn caller) {
        List<DeviceCopies> files = service.copies(caller, id);
        List<CopyTask> tasks = files.isEmpty() ? List.of() : caller.session().copyTasks();
        List<CopyWindow> all =
                tasks.stream().map(ImportCopiesController::window).toList();
        return new ImportedCopyList(tasks.stream()
                .filter(task -> files.stream().anyMatch(file -> file.overlaps(window(task))))
                .map(task -> new ImportedCopy(
                        task.moid(),
                        task.kind(),
                        task.name(),
                        task.startedAt(),
                        task.completedAt(),
                        CopyFigures.of(window(task), all, files)))
                .toList());
    }

    /**
     * Compares two copies of an import: each figure of the second divided by that of the first.
     *
     * @param first id of a copy
     * @param second id of another copy
     */
    @GetMapping("/comparison")
    CopyComparison compare(
            @PathVariable String id, @RequestParam String first, @RequestParam String second, SignedIn caller) {
        List<ImportedCopy> all = list(id, caller).items();
        return CopyComparison.of(figures(all, first), figures(all, second));
    }

    private static CopyFigures figures(List<ImportedCopy> all, String task) {
        return all.stream()
                .filter(one -> one.id().equals(task))
                .map(ImportedCopy::figures)
                .findFirst()
                .orElseThrow(() -> Problem.notFound(ImportProblemMessage.IMPORT_COPY_NOT_FOUND, task));
    }

    private static CopyWindow window(CopyTask task) {
        return new CopyWindow(task.startedAt(), task.completedAt());
    }
}
