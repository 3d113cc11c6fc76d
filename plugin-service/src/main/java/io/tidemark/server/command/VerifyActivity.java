package io.tidemark.server.command;

import io.tidemark.activity.ActivityChain;
import io.tidemark.platform.Command;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.Import;
import picocli.CommandLine;

/** {@code verify-activity}: checks that the activity record was not changed. */
@CommandLine.Command(
        name = "verify-activity",
        description = {
            "Check the record of activities for changes, gaps and insertions. Stop the service first when it uses H2.",
            "Takes the service's settings, e.g. --tidemark.data-dir=./data."
        },
        mixinStandardHelpOptions = true)
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
        ActivityChain.Verification found = Offline.run(
                settings,
                Module.class,
                context -> context.getBean(ActivityChain.class).verify());
        PrintWriter out = spec.commandLine().getOut();
        out.printf("Checked      %d activities%n", found.checked());
        out.printf("Last hash    %s%n", found.lastHash());
        found.faults().forEach(fault -> out.printf("FAULT        %s%n", fault.text()));
        out.printf("Record       %s%n", found.intact() ? "intact" : "not as it was written");
        out.flush();
        return found.intact() ? 0 : CommandLineFront.FAILED;
    }
}
