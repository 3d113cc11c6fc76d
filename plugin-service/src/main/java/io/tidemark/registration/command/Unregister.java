package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.registration.PluginRecord;
import java.io.PrintWriter;
import picocli.CommandLine;

/** {@code unregister}: removes the plug-in from vCenters. */
@CommandLine.Command(
        name = "unregister",
        description = "Remove the plug-in from vCenters. Roles and the service's data stay.",
        mixinStandardHelpOptions = true)
public class Unregister implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @Override
    public Integer call() {
        return vcenters.each((registry, login) -> {
            if (!registry.remove(PluginRecord.KEY)) {
                throw Problem.notFound("plug-in in " + registry.product() + " with key", PluginRecord.KEY);
            }
            PrintWriter out = spec.commandLine().getOut();
            out.printf("Unregistered %s from %s%n", PluginRecord.KEY, registry.product());
            out.flush();
            return true;
        });
    }
}
