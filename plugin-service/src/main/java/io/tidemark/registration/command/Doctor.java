package io.tidemark.registration.command;

import io.tidemark.evidence.Evidence;
import io.tidemark.evidence.EvidenceMessage;
import io.tidemark.evidence.command.SaveOption;
import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.registration.PluginRecord;
import io.tidemark.registration.client.ServiceApiClient;
import io.tidemark.registration.client.SiteExaminationRun;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * {@code doctor}: checks the plug-in in the same way as vCenter, and the service, and shows the actions to take; {@code
 * doctor --site} examines the site.
 */
@CommandLine.Command(name = "doctor", mixinStandardHelpOptions = true)
public class Doctor implements Command {

    /** The options of the examination. */
    static class Site {

        @CommandLine.Option(names = "--site", required = true, descriptionKey = "site")
        private boolean site;

        @CommandLine.Option(names = "--json", descriptionKey = "site-json")
        private boolean json;
    }

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @CommandLine.ArgGroup(exclusive = false)
    private @Nullable Site site;

    @CommandLine.Option(names = "--record", paramLabel = "FILE", descriptionKey = "record")
    private @Nullable Path record;

    @CommandLine.Mixin
    private SaveOption save = new SaveOption();

    @Override
    public Integer call() {
        Console console = new Console(spec);
        Site examined = site;
        if (examined != null) {
            return examine(console, examined.json);
        }
        return record == null ? check(console) : recorded(console, record);
    }

    private int recorded(Console console, Path file) {
        SaveOption.requireNew(file);
        ExchangeRecorder recorder = new ExchangeRecorder(Console.CLOCK, RecordingLimits.DEFAULTS);
        int code = RecordingScope.call(recorder, () -> check(console));
        boolean saved = save.save(Evidence.of(recorder, PluginRecord.jar(), Console.CLOCK), file, console);
        return saved ? code : 1;
    }

    private int check(Console console) {
        return vcenters.each((registry, login) -> {
            List<CheckResult> results = new VcenterCheck(registry, login, console.locale()).results();
            results.forEach(result -> show(console, result));
            return results.stream().noneMatch(result -> result.level() == CheckResult.Level.FAIL);
        });
    }

    private int examine(Console console, boolean json) {
        if (record != null) {
            if (vcenters.count() > 1) {
                throw console.misused(EvidenceMessage.EVIDENCE_ONE_VCENTER.statement());
            }
            SaveOption.requireNew(record);
        }
        if (json && vcenters.count() > 1) {
            throw console.misused(DoctorMessage.JSON_ONE_VCENTER.statement());
        }
        boolean[] limited = {false};
        int code = vcenters.each((registry, login) -> {
            int one = examine(console, json, registry, login);
            limited[0] |= one == SiteExaminationRun.LIMITED;
            return one != SiteExaminationRun.NOT_READY;
        });
        return code == SiteExaminationRun.READY && limited[0] ? SiteExaminationRun.LIMITED : code;
    }

    private int examine(Console console, boolean json, ExtensionRegistry registry, VcenterAccess.Login login) {
        Optional<ExtensionRecord> record = registry.find(PluginRecord.KEY);
        if (record.isEmpty()) {
            console.fail(DoctorMessage.EXTENSION_NOT_FOUND.with("key", PluginRecord.KEY));
            console.fail(DoctorMessage.EXTENSION_ADVICE.statement());
            return SiteExaminationRun.NOT_READY;
        }
        URI url = URI.create(record.get().url());
        try (ServiceApiClient service = new ServiceApiClient(url, record.get().thumbprint(), console.locale())) {
            boolean[] missing = {false};
            Path file = this.record;
            int code = new SiteExaminationRun(
                            service,
                            console,
                            json,
                            file == null ? null : archive -> missing[0] = !saved(archive, file, console))
                    .examine(registry.guid(), login.user(), login.password());
            return missing[0] ? SiteExaminationRun.NOT_READY : code;
        }
    }

    private boolean saved(byte[] archive, Path file, Console console) {
        if (archive.length == 0) {
            console.fail(EvidenceMessage.EVIDENCE_NOTHING_RECORDED.statement());
            return false;
        }
        try {
            return save.save(Evidence.read(archive), file, console);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void show(Console console, CheckResult result) {
        String level =
                result.level() == CheckResult.Level.OK ? "ok" : result.level().name();
        console.print(String.format(
                "%-5s %-20s %s", level, console.text(result.check().statement()), console.text(result.detail())));
        if (result.advice() != null) {
            console.print(String.format("%-26s -> %s", "", console.text(result.advice())));
        }
    }
}
