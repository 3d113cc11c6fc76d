package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import io.tidemark.registration.PluginRecord;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.net.URI;
import picocli.CommandLine;

/** {@code status}: shows the plug-in's record and whether its manifest can be had as registered. */
@CommandLine.Command(name = "status", mixinStandardHelpOptions = true)
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
                        404,
                        "not-registered",
                        RegistrationMessage.NOT_REGISTERED.with(
                                "key", PluginRecord.KEY, "vcenter", registry.product())));
        Console console = new Console(spec);
        console.print(
                RegistrationMessage.LABEL_REGISTERED,
                RegistrationMessage.PLUGIN_REGISTERED_WITH.with(
                        "key", extension.key(), "version", extension.version(), "vcenter", registry.product()));
        console.print(RegistrationMessage.LABEL_MANIFEST, extension.url());
        console.print(
                RegistrationMessage.LABEL_CERTIFICATE,
                extension.certificate() == null
                        ? "SHA-256 " + extension.thumbprint()
                        : RegistrationMessage.CERTIFICATE_PINNED.with("thumbprint", extension.thumbprint()));
        Register.auxiliary(extension, console);
        ManifestResponse.fetch(URI.create(extension.url()), extension.thumbprint())
                .manifests();
        console.print(RegistrationMessage.LABEL_REACHABLE, RegistrationMessage.MANIFEST_REACHABLE.statement());
    }
}
