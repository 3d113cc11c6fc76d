package io.tidemark.registration.command;

import io.tidemark.platform.Problem;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.extension.OfflineVcenterAccess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The options for vCenters and the user; the command line never contains a password. */
class VcenterAccess {

    /** Environment variable that may hold the password instead of standard input. */
    static final String PASSWORD = "TIDEMARK_VCENTER_PASSWORD";

    private static final String ADDRESS = "(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(:\\d{1,5})?";

    /** Work on one vCenter, with the password that was given for it. */
    @FunctionalInterface
    interface Work {
        /** False if it found an error and printed it. */
        boolean on(ExtensionRegistry registry, Login login);
    }

    /** The logged-in user, also for the service. */
    record Login(String user, String password) {

        @Override
        public String toString() {
            return "Login[user=" + user + "]";
        }
    }

    /** One vCenter. */
    static class Target {

        @CommandLine.Option(
                names = "--vcenter",
                required = true,
                paramLabel = "HOST[:PORT]",
                description = "Address of the vCenter; may be repeated.")
        private String address = "";

        @CommandLine.Option(
                names = "--vcenter-thumbprint",
                paramLabel = "SHA256",
                description =
                        "Thumbprint of that vCenter's certificate; without it the JDK's trust store decides. Follows its --vcenter.")
        private @Nullable String thumbprint;
    }

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandLine.Model.@Nullable CommandSpec spec;

    @CommandLine.ArgGroup(exclusive = false, multiplicity = "1..*")
    private List<Target> targets = new ArrayList<>();

    @CommandLine.Option(
            names = "--user",
            required = true,
            paramLabel = "USER",
            description = "A user with the Extension privileges, the same on each vCenter.")
    private String user = "";

    @CommandLine.Option(
            names = "--password-stdin",
            description =
                    "Read the password from standard input: one line for all vCenters, or one each. Without it the "
                            + "environment variable " + PASSWORD + " is used.")
    private boolean passwordFromStdin;

    /**
     * Does the work on each vCenter; a failure on one of several is reported and does not stop the others.
     *
     * @return the exit code
     */
    int each(Work work) {
        targets.forEach(this::check);
        List<String> passwords = passwords();
        if (targets.size() == 1) {
            return one(targets.get(0), passwords.get(0), work) ? 0 : 1;
        }
        CommandLine line = commandLine();
        PrintWriter out = line.getOut();
        int code = 0;
        for (int i = 0; i < targets.size(); i++) {
            Target target = targets.get(i);
            out.printf("%s%s:%n", i == 0 ? "" : System.lineSeparator(), target.address);
            out.flush();
            try {
                code = one(target, passwords.get(passwords.size() == 1 ? 0 : i), work) ? code : 1;
            } catch (Problem e) {
                line.getErr().println("tidemark: " + target.address + ": " + e.detail());
                line.getErr().flush();
                code = 1;
            }
        }
        return code;
    }

    private boolean one(Target target, String password, Work work) {
        try (ExtensionRegistry registry = open(target, password)) {
            return work.on(registry, new Login(user, password));
        }
    }

    private ExtensionRegistry open(Target target, String password) {
        try {
            return OfflineVcenterAccess.extensions(target.address, target.thumbprint, user, password);
        } catch (CertificateNotTrusted e) {
            String advice = target.thumbprint == null
                    ? " If it is the right one, give --vcenter-thumbprint."
                    : " It is not the one given by --vcenter-thumbprint.";
            throw new Problem(e.status(), e.slug(), e.detail() + advice).because(e);
        }
    }

    private void check(Target target) {
        if (!target.address.matches(ADDRESS)) {
            throw usage("'" + target.address + "' is not HOST or HOST:PORT");
        }
        if (target.thumbprint != null
                && !target.thumbprint.replaceAll("[:\\s]", "").matches("[0-9A-Fa-f]{64}")) {
            throw usage("'" + target.thumbprint + "' is not a SHA-256 thumbprint (64 hexadecimal digits)");
        }
    }

    private List<String> passwords() {
        if (!passwordFromStdin) {
            String given = System.getenv(PASSWORD);
            if (given == null || given.isEmpty()) {
                throw usage("give the password with --password-stdin or in " + PASSWORD);
            }
            return List.of(given);
        }
        try {
            BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            List<String> lines = new ArrayList<>();
            String line = reader.readLine();
            while (line != null && !line.isEmpty() && lines.size() < targets.size()) {
                lines.add(line);
                line = targets.size() == lines.size() ? null : reader.readLine();
            }
            if (lines.isEmpty()) {
                throw Problem.invalid("There is no password on standard input.");
            }
            if (lines.size() != 1 && lines.size() != targets.size()) {
                throw Problem.invalid("Standard input has " + lines.size() + " passwords for " + targets.size()
                        + " vCenters: give one for all, or one each.");
            }
            return lines;
        } catch (IOException e) {
            throw Problem.invalid("The password cannot be read from standard input.")
                    .because(e);
        }
    }

    private CommandLine commandLine() {
        return spec == null ? new CommandLine(this) : spec.commandLine();
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(commandLine(), message);
    }
}
