package io.tidemark.registration;

import io.tidemark.platform.CertificateNotTrusted;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.ExtensionRegistry;
import io.tidemark.vcenter.VcenterDoor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The options that say which vCenter and who; the password never appears on the command line. */
class VcenterAccess {

    private static final String ADDRESS = "(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(:\\d{1,5})?";

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandLine.Model.@Nullable CommandSpec spec;

    @CommandLine.Option(
            names = "--vcenter",
            required = true,
            paramLabel = "HOST[:PORT]",
            description = "Address of the vCenter.")
    private String address = "";

    @CommandLine.Option(
            names = "--user",
            required = true,
            paramLabel = "USER",
            description = "A user with the Extension privileges.")
    private String user = "";

    @CommandLine.Option(
            names = "--password-stdin",
            required = true,
            description = "Read the password from the first line of standard input.")
    private boolean passwordFromStdin;

    @CommandLine.Option(
            names = "--vcenter-thumbprint",
            paramLabel = "SHA256",
            description = "Thumbprint of the vCenter's certificate; without it the JDK's trust store decides.")
    private @Nullable String thumbprint;

    /** A logged-in registry; throws a {@link Problem} with one clear sentence when it cannot be had. */
    ExtensionRegistry open() {
        if (!address.matches(ADDRESS)) {
            throw usage("'" + address + "' is not HOST or HOST:PORT");
        }
        if (thumbprint != null && !thumbprint.replaceAll("[:\\s]", "").matches("[0-9A-Fa-f]{64}")) {
            throw usage("'" + thumbprint + "' is not a SHA-256 thumbprint (64 hexadecimal digits)");
        }
        try {
            return VcenterDoor.extensions(address, thumbprint, user, password());
        } catch (CertificateNotTrusted e) {
            String advice = thumbprint == null
                    ? " If it is the right one, give --vcenter-thumbprint."
                    : " It is not the one given by --vcenter-thumbprint.";
            throw new Problem(e.status(), e.slug(), e.detail() + advice).because(e);
        }
    }

    private String password() {
        if (!passwordFromStdin) {
            throw usage("give the password with --password-stdin");
        }
        try {
            BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            String line = reader.readLine();
            if (line == null || line.isEmpty()) {
                throw Problem.invalid("There is no password on standard input.");
            }
            return line;
        } catch (IOException e) {
            throw Problem.invalid("The password cannot be read from standard input.")
                    .because(e);
        }
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec == null ? new CommandLine(this) : spec.commandLine(), message);
    }
}
