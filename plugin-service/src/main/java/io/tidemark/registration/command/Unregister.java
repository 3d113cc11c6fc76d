package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import io.tidemark.registration.PluginRecord;
import io.tidemark.registration.RegistrationMessage;
import picocli.CommandLine;

/** {@code unregister}: removes the plug-in from vCenters. */
@CommandLine.Command(name = "unregister", mixinStandardHelpOptions = true)
public class Unregister implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @Override
    public Integer call() {
        return vcenters.each((registry, login) -> {
            if (!registry.remove(PluginRecord.KEY)) {
                throw Problem.notFound(RegistrationMessage.NOT_REGISTERED.with(
                        "key", PluginRecord.KEY, "vcenter", registry.product()));
            }
            new Console(spec)
                    .print(RegistrationMessage.PLUGIN_UNREGISTERED.with(
                            "key", PluginRecord.KEY, "vcenter", registry.product()));
            return true;
        });
    }
}
