package io.tidemark.server.command;

import io.tidemark.activity.ActivityChain;
import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.Import;
import picocli.CommandLine;

/** {@code verify-activity}: checks that the activity log was not changed. */
@CommandLine.Command(name = "verify-activity", mixinStandardHelpOptions = true)
public class VerifyActivity implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    /** The record alone. */
    @Import(ActivityChain.class)
    static class Module {}

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        ActivityChain.Verification found = OfflineContext.run(
                settings,
                Module.class,
                context -> context.getBean(ActivityChain.class).verify());
        Console console = new Console(spec);
        console.print(CommandMessage.LABEL_CHECKED, CommandMessage.RECORD_CHECKED.with("count", found.checked()));
        console.print(CommandMessage.LABEL_LAST_HASH, found.lastHash());
        found.faults().forEach(fault -> console.print(CommandMessage.LABEL_FAULT, fault));
        console.print(
                CommandMessage.LABEL_RECORD,
                (found.intact() ? CommandMessage.RECORD_INTACT : CommandMessage.RECORD_CHANGED).statement());
        return found.intact() ? 0 : TidemarkCommandLine.FAILED;
    }
}
