package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/** {@code doctor}: checks the plug-in in the same way as vCenter, and the service, and shows the actions to take. */
@CommandLine.Command(
        name = "doctor",
        description =
                "Check registration, certificate, manifest, service account, clocks and arrays, and explain each finding.",
        mixinStandardHelpOptions = true)
public class Doctor implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @Override
    public Integer call() {
        return vcenters.each((registry, login) -> {
            List<Finding> findings = new Examination(registry, login).findings();
            PrintWriter out = spec.commandLine().getOut();
            findings.forEach(finding -> show(out, finding));
            out.flush();
            return findings.stream().noneMatch(finding -> finding.level() == Finding.Level.FAIL);
        });
    }

    private static void show(PrintWriter out, Finding finding) {
        String level =
                finding.level() == Finding.Level.OK ? "ok" : finding.level().name();
        out.printf("%-5s %-20s %s%n", level, finding.what(), finding.detail());
        if (finding.advice() != null) {
            out.printf("%-26s -> %s%n", "", finding.advice());
        }
    }
}
