package io.tidemark.registration;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.ExtensionRegistry;
import java.io.PrintWriter;
import picocli.CommandLine;

/** {@code unregister}: makes a vCenter forget the plug-in. */
@CommandLine.Command(
        name = "unregister",
        description = "Remove the plug-in from a vCenter.",
        mixinStandardHelpOptions = true)
public class Unregister implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenter = new VcenterAccess();

    @Override
    public Integer call() {
        try (ExtensionRegistry registry = vcenter.open()) {
            if (!registry.remove(PluginRecord.KEY)) {
                throw Problem.notFound("plug-in in " + registry.product() + " with key", PluginRecord.KEY);
            }
            PrintWriter out = spec.commandLine().getOut();
            out.printf("Unregistered %s from %s%n", PluginRecord.KEY, registry.product());
            out.flush();
        }
        return 0;
    }
}
