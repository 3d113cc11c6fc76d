package io.tidemark.imports.run;

import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.copy.DeviceCopies;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.Interval;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.FileKind;
import io.tidemark.imports.file.FileKindDetector;
import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ImportProblemMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.hostd.LoggedRun;
import io.tidemark.imports.vsish.VolumeProperties;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/** Receives files, and returns the state and content of imports; entry of the module. */
@Service
@EnableConfigurationProperties(ImportProperties.class)
public class ImportService {

    private static final int LONGEST_HOST = 255;
    private static final long MOST_BLOCKS = 1L << 40;

    private final Imports imports;
    private final ImportFiles files;
    private final ImportRunner runner;
    private final ImportProperties properties;
    private final Recorder recorder;
    private final Clock clock;

    ImportService(
            Imports imports,
            ImportFiles files,
            ImportRunner runner,
            ImportProperties properties,
            Recorder recorder,
            Clock clock) {
        this.imports = imports;
        this.files = files;
        this.runner = runner;
        this.properties = properties;
        this.recorder = recorder;
        this.clock = clock;
    }

    /** Receives an upload part by part; checks the privilege before it reads anything. */
    public Import receive(SignedIn caller, Upload sending) {
        require(caller, "import.send");
        String id = UUID.randomUUID().toString();
        boolean kept = false;
        try {
            UploadedFiles sent = sending.into((number, name, content) -> {
                if (number >= properties.mostFiles()) {
                    throw new Problem(
                            413,
                            "content-too-large",
                            ImportProblemMessage.IMPORT_TOO_MANY_FILES.with("max", properties.mostFiles()));
                }
                return files.receive(id, number, name, content);
            });
            Import queued = checked(id, caller, sent);
            imports.add(queued);
            kept = true;
            recorder.of(caller, "import.send").done(what(queued));
            runner.start(queued);
            return queued;
        } finally {
            if (!kept) {
                files.delete(id);
            }
        }
    }

    private Import checked(String id, SignedIn caller, UploadedFiles sent) {
        Problem invalid = Problem.invalid();
        if (sent.files().isEmpty()) {
            invalid.error("file", RequestMessage.VALUE_REQUIRED);
        }
        if (sent.host() != null && sent.host().length() > LONGEST_HOST) {
            invalid.error("host", RequestMessage.VALUE_TOO_LONG.with("max", LONGEST_HOST));
        }
        if (sent.requestedUnit() != null && (sent.requestedUnit() < 1 || sent.requestedUnit() > MOST_BLOCKS)) {
            invalid.error("requestedUnit", RequestMessage.VALUE_RANGE.with("min", 1, "max", MOST_BLOCKS));
        }
        if (!invalid.errors().isEmpty()) {
            throw invalid;
        }
        return Import.received(
                id,
                caller.vcenter(),
                kind(sent.files()),
                Import.Source.of(
                        sent.files().stream()
                                .map(file -> new ImportedFile(file.name(), file.bytes()))
                                .toList(),
                        sent.host() == null || sent.host().isBlank()
                                ? null
                                : sent.host().strip(),
                        sent.requestedUnit()),
                caller.userName(),
                clock.instant());
    }

    private FileKind kind(List<ReceivedFile> sent) {
        FileKind kind = null;
        for (ReceivedFile file : sent) {
            FileKind one = sniffed(file);
            if (kind != null && kind != one) {
                throw new Problem(422, "import-mixed-types", ImportProblemMessage.IMPORT_MIXED.statement());
            }
            kind = one;
        }
        if (kind == null) {
            throw Problem.invalid().error("file", RequestMessage.VALUE_REQUIRED);
        }
        return kind;
    }

    private FileKind sniffed(ReceivedFile file) {
        try {
            return FileKindDetector.kind(file, properties.bounds())
                    .orElseThrow(() -> new Problem(
                            415,
                            "import-unknown-type",
                            ImportProblemMessage.IMPORT_UNKNOWN_FILE.with("file", file.name())));
        } catch (FileRejected e) {
            throw new Problem(422, "import-unreadable", e.why()).because(e);
        }
    }

    public PageOf<Import> list(SignedIn caller, PageQuery page) {
        caller.require(Permission.VIEW);
        endSilent();
        return imports.list(caller.vcenter(), page);
    }

    /** 404 for one of another vCenter. */
    public Import find(SignedIn caller, String id) {
        caller.require(Permission.VIEW);
        endSilent();
        return own(caller, id);
    }

    private Import own(SignedIn caller, String id) {
        return imports.find(id)
                .filter(one -> one.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(ImportProblemMessage.IMPORT_NOT_FOUND, id));
    }

    /** Ends imports whose process has ended. */
    @Scheduled(initialDelay = 30, fixedDelay = 60, timeUnit = TimeUnit.SECONDS)
    void endSilent() {
        imports.silentSince(runner.beat().now().minus(properties.silence()))
                .forEach(one -> imports.store(one.failed(ImportRunner.stopped(), clock.instant())));
    }

    /** Selects the counter of each metric; omitted metrics are not read. */
    public Import choose(SignedIn caller, String id, Map<Metric, String> chosen) {
        caller.require(Permission.VIEW);
        Import one = own(caller, id);
        require(caller, "import.columns");
        requireWaiting(one);
        Problem invalid = Problem.invalid();
        if (chosen.isEmpty()) {
            invalid.error("/columns", RequestMessage.VALUE_EMPTY);
        }
        chosen.forEach((metric, counter) -> {
            if (!one.columns().counters().contains(counter)) {
                invalid.error(
                        "/columns/" + metric, ImportProblemMessage.IMPORT_COUNTER_UNKNOWN.with("counter", counter));
            }
        });
        if (new HashSet<>(chosen.values()).size() < chosen.size()) {
            invalid.error("/columns", RequestMessage.VALUE_REPEATED);
        }
        if (!invalid.errors().isEmpty()) {
            throw invalid;
        }
        if (files.of(one).isEmpty()) {
            throw Problem.conflict("import-files-missing", ImportMessage.IMPORT_FILES_GONE);
        }
        Import next = imports.change(id, now -> {
                    requireWaiting(now);
                    return now.choosing(now.columns().choosing(chosen));
                })
                .orElseThrow(() -> Problem.notFound(ImportProblemMessage.IMPORT_NOT_FOUND, id));
        runner.start(next);
        return next;
    }

    private static void requireWaiting(Import one) {
        if (one.state() != ImportState.NEEDS_COLUMNS) {
            throw Problem.conflict("import-not-awaiting-columns", ImportProblemMessage.IMPORT_NOT_WAITING);
        }
    }

    /** Cancels an import; none of its data is kept. */
    public Import cancel(SignedIn caller, String id) {
        caller.require(Permission.VIEW);
        own(caller, id);
        require(caller, "import.cancel");
        boolean[] waiting = {false};
        Import canceled = imports.change(id, one -> {
                    if (one.state().ended()) {
                        throw Problem.conflict("import-ended", ImportProblemMessage.IMPORT_ENDED);
                    }
                    waiting[0] = one.state() == ImportState.NEEDS_COLUMNS;
                    return one.canceled(clock.instant());
                })
                .orElseThrow(() -> Problem.notFound(ImportProblemMessage.IMPORT_NOT_FOUND, id));
        if (waiting[0]) {
            files.delete(id);
        }
        recorder.of(caller, "import.cancel").done(what(canceled));
        return canceled;
    }

    /** Deletes an import and its data. */
    public void delete(SignedIn caller, String id) {
        caller.require(Permission.VIEW);
        Import one = own(caller, id);
        require(caller, "import.delete");
        if (one.state() == ImportState.QUEUED || one.state() == ImportState.READING) {
            throw Problem.conflict("import-in-progress", ImportProblemMessage.IMPORT_BEING_READ);
        }
        imports.delete(id);
        files.delete(id);
        recorder.of(caller, "import.delete").done(what(one));
    }

    public List<StoredSeries> series(SignedIn caller, String id) {
        return imports.series(find(caller, id).id());
    }

    /** A device's intervals; 404 when the import has no such series. */
    public List<Interval> intervals(SignedIn caller, String id, long series) {
        if (series(caller, id).stream().noneMatch(one -> one.id() == series)) {
            throw Problem.notFound(ImportProblemMessage.IMPORT_SERIES_NOT_FOUND, series);
        }
        return imports.intervals(series);
    }

    /** Some of the import's series with their intervals. */
    public List<DeviceSeries> whole(SignedIn caller, String id, Collection<Long> series) {
        return series(caller, id).stream()
                .filter(one -> series.contains(one.id()))
                .map(one -> new DeviceSeries(one.figures(), imports.intervals(one.id())))
                .toList();
    }

    public List<DeviceCopies> copies(SignedIn caller, String id) {
        return imports.copies(find(caller, id).id());
    }

    public List<LoggedRun> runs(SignedIn caller, String id) {
        return imports.runs(find(caller, id).id());
    }

    public List<VolumeProperties> volumes(SignedIn caller, String id) {
        return imports.volumes(find(caller, id).id());
    }

    private void require(SignedIn caller, String action) {
        recorder.of(caller, action).attempt(() -> {
            caller.require(Permission.RUN);
            return action;
        });
    }

    private static Statement what(Import one) {
        return ImportMessage.IMPORT_ACTIVITY.with("id", one.id(), "file", one.fileName());
    }
}
