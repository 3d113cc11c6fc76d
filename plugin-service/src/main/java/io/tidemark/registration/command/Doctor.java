package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import java.util.List;
import picocli.CommandLine;

/** {@code doctor}: checks the plug-in in the same way as vCenter, and the service, and shows the actions to take. */
@CommandLine.Command(name = "doctor", mixinStandardHelpOptions = true)
public class Doctor implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @Override
    public Integer call() {
        return vcenters.each((registry, login) -> {
            Console console = new Console(spec);
            List<Finding> findings = new Examination(registry, login, console.locale()).findings();
            findings.forEach(finding -> show(console, finding));
            return findings.stream().noneMatch(finding -> finding.level() == Finding.Level.FAIL);
        });
    }

    private static void show(Console console, Finding finding) {
        String level =
                finding.level() == Finding.Level.OK ? "ok" : finding.level().name();
        console.print(String.format(
                "%-5s %-20s %s", level, console.text(finding.check().statement()), console.text(finding.detail())));
        if (finding.advice() != null) {
            console.print(String.format("%-26s -> %s", "", console.text(finding.advice())));
        }
    }
}
