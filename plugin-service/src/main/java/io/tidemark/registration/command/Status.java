package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.registration.PluginRecord;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.io.PrintWriter;
import java.net.URI;
import picocli.CommandLine;

/** {@code status}: shows the plug-in's record and whether its manifest can be had as registered. */
@CommandLine.Command(
        name = "status",
        description = "Show the registration, and whether the manifest answers with the registered certificate.",
        mixinStandardHelpOptions = true)
public class Status implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @Override
    public Integer call() {
        return vcenters.each((registry, login) -> {
            show(registry);
            return true;
        });
    }

    private void show(ExtensionRegistry registry) {
        ExtensionRecord extension = registry.find(PluginRecord.KEY)
                .orElseThrow(() -> new Problem(
                        404, "not-registered", PluginRecord.KEY + " is not registered with " + registry.product()));
        PrintWriter out = spec.commandLine().getOut();
        out.printf("Registered   %s %s with %s%n", extension.key(), extension.version(), registry.product());
        out.printf("Manifest     %s%n", extension.url());
        out.printf(
                "Certificate  SHA-256 %s%s%n",
                extension.thumbprint(), extension.certificate() == null ? "" : " (pinned as a whole)");
        extension
                .auxiliary()
                .forEach(server -> out.printf(
                        "Auxiliary    %s %s SHA-256 %s%n", server.type(), server.url(), server.thumbprint()));
        out.flush();
        ManifestResponse.fetch(URI.create(extension.url()), extension.thumbprint())
                .manifests();
        out.printf("Reachable    yes, from this machine, with that certificate%n");
        out.flush();
    }
}
