package io.tidemark.server.command;

import io.tidemark.activity.ActivityChain;
import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.connection.StoredVcenter;
import io.tidemark.vcenter.connection.VcenterRemoval;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import picocli.CommandLine;

/**
 * {@code forget-vcenter}: removes the connection to the only vCenter after it was removed permanently, because users
 * can no longer log in.
 */
@CommandLine.Command(name = "forget-vcenter", mixinStandardHelpOptions = true)
public class ForgetVcenter implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Parameters(index = "0", paramLabel = "HOST[:PORT]", descriptionKey = "vcenter-address")
    private String address = "";

    @CommandLine.Option(names = "--force")
    private boolean force;

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    /** The removal, the vault and the record. */
    @Import(VcenterRemoval.class)
    @ComponentScan(basePackageClasses = {Vault.class, ActivityChain.class})
    static class Module {}

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        StoredVcenter forgotten = OfflineContext.run(settings, Module.class, this::forget);
        Console console = new Console(spec);
        console.print(CommandMessage.LABEL_REMOVED, forgotten.address());
        console.print(
                CommandMessage.LABEL_ACCOUNT,
                (forgotten.username() == null
                                ? CommandMessage.VCENTER_PASSWORD_NOT_STORED
                                : CommandMessage.VCENTER_PASSWORD_REMOVED)
                        .statement());
        console.print(CommandMessage.LABEL_KEPT, CommandMessage.VCENTER_DATA_KEPT.statement());
        return 0;
    }

    private StoredVcenter forget(ApplicationContext context) {
        if (ConfiguredVcenters.index(context.getEnvironment(), address).isPresent()) {
            throw Problem.conflict("vcenter-configured", CommandMessage.VCENTER_IN_SETTINGS.with("address", address));
        }
        return context.getBean(VcenterRemoval.class).forget(address, force, OfflineContext.user());
    }
}
