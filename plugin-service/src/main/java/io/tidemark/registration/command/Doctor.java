package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/** {@code doctor}: checks the plug-in in the same way as vCenter, and the service, and shows the actions to take. */
@CommandLine.Command(
        name = "doctor",
        description =
                "Check registration, certificate, manifest, service account, clocks and arrays, and explain each result.",
        mixinStandardHelpOptions = true)
public class Doctor implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @Override
    public Integer call() {
        return vcenters.each((registry, login) -> {
            List<CheckResult> results = new VcenterCheck(registry, login).results();
            PrintWriter out = spec.commandLine().getOut();
            results.forEach(result -> show(out, result));
            out.flush();
            return results.stream().noneMatch(result -> result.level() == CheckResult.Level.FAIL);
        });
    }

    private static void show(PrintWriter out, CheckResult result) {
        String level =
                result.level() == CheckResult.Level.OK ? "ok" : result.level().name();
        out.printf("%-5s %-20s %s%n", level, result.what(), result.detail());
        if (result.advice() != null) {
            out.printf("%-26s -> %s%n", "", result.advice());
        }
    }
}
