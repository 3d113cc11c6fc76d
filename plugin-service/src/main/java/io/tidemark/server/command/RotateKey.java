package io.tidemark.server.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import io.tidemark.vault.KeyRotation;
import io.tidemark.vault.Vault;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.ComponentScan;
import picocli.CommandLine;

/** {@code rotate-key}: seals every stored secret with a new key. */
@CommandLine.Command(name = "rotate-key", mixinStandardHelpOptions = true)
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
        Console console = new Console(spec);
        console.print(CommandMessage.LABEL_KEY, CommandMessage.KEY_IN_USE.with("key", report.keyId()));
        console.print(CommandMessage.LABEL_SECRETS, CommandMessage.SECRETS_ENCRYPTED.with("count", report.secrets()));
        report.unreadable()
                .forEach(name -> console.print(
                        CommandMessage.LABEL_UNREADABLE, CommandMessage.SECRET_UNREADABLE.with("name", name)));
        console.print(
                CommandMessage.LABEL_OLD_KEY,
                (report.dropped() ? CommandMessage.OLD_KEY_REMOVED : CommandMessage.OLD_KEY_REMOVABLE).statement());
        return report.unreadable().isEmpty() ? 0 : TidemarkCommandLine.FAILED;
    }
}
