package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import io.tidemark.registration.PluginCertificate;
import io.tidemark.registration.PluginRecord;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.net.URI;
import picocli.CommandLine;

/** {@code register}: makes the plug-in known to vCenters, upgrades it in place, or brings its record up to date. */
@CommandLine.Command(name = "register", mixinStandardHelpOptions = true)
public class Register implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @CommandLine.Mixin
    private PluginAddress address = new PluginAddress();

    @CommandLine.Option(names = "--sample-roles")
    private boolean sampleRoles;

    @Override
    public Integer call() {
        URI url = address.url();
        PluginCertificate certificate = address.certificate();
        return vcenters.each((registry, login) -> {
            register(registry, url, certificate);
            return true;
        });
    }

    private void register(ExtensionRegistry registry, URI url, PluginCertificate certificate) {
        Console console = new Console(spec);
        boolean whole = registry.takesCertificates();
        ExtensionRecord record = PluginRecord.of(
                url.toString(), certificate.thumbprint(), whole ? certificate.pem() : null, address.auxiliary(whole));
        ExtensionRecord before = registry.find(record.key()).orElse(null);
        UpgradeKind succession = UpgradeKind.of(before, record);
        registry.put(record);
        console.print(succession.message(before, record, registry.product()));
        console.print(RegistrationMessage.LABEL_MANIFEST, record.url());
        console.print(RegistrationMessage.LABEL_CERTIFICATE, address.origin(record.thumbprint()));
        auxiliary(record, console);
        if (sampleRoles) {
            for (SampleRole role : SampleRole.values()) {
                console.print(RegistrationMessage.LABEL_ROLE, role.addTo(registry.roles()));
            }
        }
        if (UpgradeKind.compare(registry.version(), "8") < 0 && !url.getPath().endsWith(PluginAddress.ZIP)) {
            console.print(
                    RegistrationMessage.LABEL_MANIFEST,
                    RegistrationMessage.MANIFEST_ONLY_IN_ZIP.with(
                            "version", registry.version(), "zip", PluginAddress.ZIP));
        }
    }

    static void auxiliary(ExtensionRecord record, Console console) {
        record.auxiliary()
                .forEach(server -> console.print(
                        RegistrationMessage.LABEL_AUXILIARY,
                        server.type() + " " + server.url() + " SHA-256 " + server.thumbprint()));
    }
}
