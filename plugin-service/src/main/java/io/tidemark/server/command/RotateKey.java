package io.tidemark.server.command;

import io.tidemark.platform.Command;
import io.tidemark.vault.KeyRotation;
import io.tidemark.vault.Vault;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.ComponentScan;
import picocli.CommandLine;

/** {@code rotate-key}: seals every stored secret with a new key. */
@CommandLine.Command(
        name = "rotate-key",
        description = {
            "Seal every stored secret with a new key and drop the old one. Stop the service first when it uses H2.",
            "Takes the service's settings, e.g. --tidemark.data-dir=./data. It may be interrupted, and run again."
        },
        mixinStandardHelpOptions = true)
public class RotateKey implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    /** The vault alone. */
    @ComponentScan(basePackageClasses = Vault.class)
    static class Module {}

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        KeyRotation.Report report = OfflineContext.run(
                settings,
                Module.class,
                context -> context.getBean(KeyRotation.class).rotate());
        PrintWriter out = spec.commandLine().getOut();
        out.printf("Key          %s seals from now on%n", report.keyId());
        out.printf("Secrets      %d sealed anew%n", report.secrets());
        report.unreadable().forEach(name -> out.printf("Unreadable   %s: no key opens it, enter it again%n", name));
        out.printf(
                "Old key      %s%n",
                report.dropped() ? "removed from the key file" : "can now be removed from tidemark.vault.key");
        out.flush();
        return report.unreadable().isEmpty() ? 0 : TidemarkCommandLine.FAILED;
    }
}
