package io.tidemark.registration;

import io.tidemark.platform.Command;
import io.tidemark.vcenter.ExtensionRecord;
import io.tidemark.vcenter.ExtensionRegistry;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code register}: makes the plug-in known to a vCenter, or brings its record up to date. */
@CommandLine.Command(
        name = "register",
        description = "Register the plug-in with a vCenter, or update its registration.",
        mixinStandardHelpOptions = true)
public class Register implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenter = new VcenterAccess();

    @CommandLine.Option(
            names = "--plugin-url",
            required = true,
            paramLabel = "URL",
            description =
                    "Where vCenter reaches the manifest, e.g. https://tidemark.example.com:8443/plugin/plugin.json")
    private URI url = URI.create("");

    @CommandLine.Option(
            names = "--plugin-certificate",
            paramLabel = "FILE",
            description = "Certificate of that address; fetched from there when not given.")
    private @Nullable Path file;

    @Override
    public Integer call() {
        boolean manifest = url.getPath() != null && url.getPath().endsWith("/plugin/plugin.json");
        if (!"https".equals(url.getScheme()) || url.getHost() == null || !manifest) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--plugin-url must be https://HOST[:PORT]/plugin/plugin.json");
        }
        PluginCertificate certificate =
                file == null ? PluginCertificate.presentedAt(url) : PluginCertificate.read(file);
        try (ExtensionRegistry registry = vcenter.open()) {
            ExtensionRecord extension = PluginRecord.of(
                    url.toString(), certificate.thumbprint(), registry.takesCertificates() ? certificate.pem() : null);
            boolean isNew = registry.put(extension);
            PrintWriter out = spec.commandLine().getOut();
            out.printf(
                    "%s %s %s with %s%n",
                    isNew ? "Registered" : "Updated", extension.key(), extension.version(), registry.product());
            out.printf("Manifest     %s%n", extension.url());
            out.printf(
                    "Certificate  SHA-256 %s (%s)%n",
                    extension.thumbprint(), file == null ? "fetched from that address" : "from " + file);
            out.flush();
        }
        return 0;
    }
}
