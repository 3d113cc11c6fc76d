package io.tidemark.registration.command;

import io.tidemark.platform.Statement;
import io.tidemark.platform.console.Console;
import io.tidemark.registration.PluginCertificate;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.extension.ExtensionRecord;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The options for the addresses and certificates of the plug-in servers. */
class PluginAddress {

    static final String ZIP = "/plugin/plugin.zip";

    private static final String JSON = "/plugin/plugin.json";
    private static final Pattern AUXILIARY = Pattern.compile("([A-Z][A-Z0-9_]{0,62})=(https://[^,]+)(?:,(.+))?");

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandLine.Model.@Nullable CommandSpec spec;

    @CommandLine.Option(names = "--plugin-url", required = true, paramLabel = "URL")
    private URI url = URI.create("");

    @CommandLine.Option(names = "--plugin-certificate", paramLabel = "FILE")
    private @Nullable Path file;

    @CommandLine.Option(names = "--auxiliary-server", paramLabel = "TYPE=URL[,FILE]")
    private List<String> auxiliary = List.of();

    URI url() {
        String path = url.getPath();
        boolean manifest = path != null && (path.endsWith(JSON) || path.endsWith(ZIP));
        if (!"https".equals(url.getScheme()) || url.getHost() == null || !manifest) {
            throw usage(RegistrationMessage.PLUGIN_URL_INVALID.with("json", JSON, "zip", ZIP));
        }
        return url;
    }

    PluginCertificate certificate() {
        return file == null ? PluginCertificate.presentedAt(url()) : PluginCertificate.read(file);
    }

    Statement origin(String thumbprint) {
        return file == null
                ? RegistrationMessage.CERTIFICATE_FETCHED.with("thumbprint", thumbprint)
                : RegistrationMessage.CERTIFICATE_FROM_FILE.with("thumbprint", thumbprint, "file", file.toString());
    }

    /** @param whole whether vCenter takes whole certificates */
    List<ExtensionRecord.Server> auxiliary(boolean whole) {
        return auxiliary.stream().map(text -> server(text, whole)).toList();
    }

    private ExtensionRecord.Server server(String text, boolean whole) {
        Matcher parts = AUXILIARY.matcher(text);
        if (!parts.matches() || "MANIFEST_SERVER".equals(parts.group(1))) {
            throw usage(RegistrationMessage.AUXILIARY_INVALID.statement());
        }
        String address = parts.group(2);
        String certificateFile = parts.group(3);
        PluginCertificate certificate = certificateFile == null
                ? PluginCertificate.presentedAt(URI.create(address))
                : PluginCertificate.read(Path.of(certificateFile));
        return new ExtensionRecord.Server(
                parts.group(1), address, certificate.thumbprint(), whole ? certificate.pem() : null);
    }

    private CommandLine.ParameterException usage(Statement reason) {
        return new Console(spec == null ? new CommandLine(this).getCommandSpec() : spec).misused(reason);
    }
}
