package io.tidemark.registration.command;

import io.tidemark.platform.Command;
import io.tidemark.registration.PluginCertificate;
import io.tidemark.registration.PluginRecord;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.io.PrintWriter;
import java.net.URI;
import picocli.CommandLine;

/** {@code register}: makes the plug-in known to vCenters, upgrades it in place, or brings its record up to date. */
@CommandLine.Command(
        name = "register",
        description = "Register the plug-in with vCenters, or upgrade or update its registration.",
        mixinStandardHelpOptions = true)
public class Register implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @CommandLine.Mixin
    private PluginAddress address = new PluginAddress();

    @CommandLine.Option(
            names = "--sample-roles",
            description =
                    "Also add the roles Tidemark Viewer, Operator, Administrator and Service, where they are missing.")
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
        PrintWriter out = spec.commandLine().getOut();
        boolean whole = registry.takesCertificates();
        ExtensionRecord record = PluginRecord.of(
                url.toString(), certificate.thumbprint(), whole ? certificate.pem() : null, address.auxiliary(whole));
        ExtensionRecord before = registry.find(record.key()).orElse(null);
        UpgradeKind succession = UpgradeKind.of(before, record);
        registry.put(record);
        String from = before == null || succession != UpgradeKind.UPGRADED ? "" : before.version() + " to ";
        out.printf("%s %s %s%s with %s%n", succession.word(), record.key(), from, record.version(), registry.product());
        out.printf("Manifest     %s%n", record.url());
        out.printf("Certificate  SHA-256 %s (%s)%n", record.thumbprint(), address.origin());
        record.auxiliary()
                .forEach(server -> out.printf(
                        "Auxiliary    %s %s SHA-256 %s%n", server.type(), server.url(), server.thumbprint()));
        if (sampleRoles) {
            for (SampleRole role : SampleRole.values()) {
                out.printf("Role         %s %s%n", role.title(), role.addTo(registry.roles()));
            }
        }
        if (UpgradeKind.compare(registry.version(), "8") < 0 && !url.getPath().endsWith(PluginAddress.ZIP)) {
            out.printf(
                    "Note         this vCenter is %s: only %s has a manifest for it%n",
                    registry.version(), PluginAddress.ZIP);
        }
        out.flush();
    }
}
