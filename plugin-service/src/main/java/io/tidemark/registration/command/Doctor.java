package io.tidemark.registration.command;

import io.tidemark.evidence.Evidence;
import io.tidemark.evidence.command.SaveOption;
import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.registration.PluginRecord;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code doctor}: checks the plug-in in the same way as vCenter, and the service, and shows the actions to take. */
@CommandLine.Command(name = "doctor", mixinStandardHelpOptions = true)
public class Doctor implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @CommandLine.Option(names = "--record", paramLabel = "FILE", descriptionKey = "record")
    private @Nullable Path record;

    @CommandLine.Mixin
    private SaveOption save = new SaveOption();

    @Override
    public Integer call() {
        if (record == null) {
            return check();
        }
        SaveOption.requireNew(record);
        ExchangeRecorder recorder = new ExchangeRecorder(Console.CLOCK, RecordingLimits.DEFAULTS);
        int code = RecordingScope.call(recorder, this::check);
        boolean saved = save.save(Evidence.of(recorder, PluginRecord.jar(), Console.CLOCK), record, new Console(spec));
        return saved ? code : 1;
    }

    private Integer check() {
        return vcenters.each((registry, login) -> {
            Console console = new Console(spec);
            List<CheckResult> results = new VcenterCheck(registry, login, console.locale()).results();
            results.forEach(result -> show(console, result));
            return results.stream().noneMatch(result -> result.level() == CheckResult.Level.FAIL);
        });
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
