package io.tidemark.registration.command;

import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.Thumbprint;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.extension.OfflineVcenterAccess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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

        @CommandLine.Option(names = "--vcenter", required = true, paramLabel = "HOST[:PORT]")
        private String address = "";

        @CommandLine.Option(names = "--vcenter-thumbprint", paramLabel = "SHA256")
        private @Nullable String thumbprint;
    }

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandLine.Model.@Nullable CommandSpec spec;

    @CommandLine.ArgGroup(exclusive = false, multiplicity = "1..*")
    private List<Target> targets = new ArrayList<>();

    @CommandLine.Option(names = "--user", required = true, paramLabel = "USER")
    private String user = "";

    @CommandLine.Option(names = "--password-stdin")
    private boolean passwordFromStdin;

    /** How many vCenters were named. */
    int count() {
        return targets.size();
    }

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
        Console console = console();
        int code = 0;
        for (int i = 0; i < targets.size(); i++) {
            Target target = targets.get(i);
            console.print((i == 0 ? "" : System.lineSeparator()) + target.address + ":");
            try {
                code = one(target, passwords.get(passwords.size() == 1 ? 0 : i), work) ? code : 1;
            } catch (Problem e) {
                console.fail(target.address + ": " + console.text(e.statement()));
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
            RegistrationMessage advised = target.thumbprint == null
                    ? RegistrationMessage.CERTIFICATE_GIVE_THUMBPRINT
                    : RegistrationMessage.CERTIFICATE_OTHER_THUMBPRINT;
            throw new Problem(e.status(), e.slug(), advised.with("problem", e.statement())).because(e);
        }
    }

    private void check(Target target) {
        if (!target.address.matches(ADDRESS)) {
            throw console().misused(RegistrationMessage.VCENTER_ADDRESS_INVALID.with("address", target.address));
        }
        if (target.thumbprint != null) {
            try {
                Thumbprint.normalize(target.thumbprint);
            } catch (Problem e) {
                throw console().misused(e.statement());
            }
        }
    }

    private List<String> passwords() {
        if (!passwordFromStdin) {
            String given = System.getenv(PASSWORD);
            if (given == null || given.isEmpty()) {
                throw console().misused(RegistrationMessage.PASSWORD_REQUIRED.with("variable", PASSWORD));
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
                throw Problem.invalid(RegistrationMessage.PASSWORD_EMPTY);
            }
            if (lines.size() != 1 && lines.size() != targets.size()) {
                throw Problem.invalid(RegistrationMessage.PASSWORDS_MISMATCH.with(
                        "passwords", lines.size(), "vcenters", targets.size()));
            }
            return lines;
        } catch (IOException e) {
            throw Problem.invalid(RegistrationMessage.PASSWORD_UNREADABLE).because(e);
        }
    }

    private Console console() {
        return new Console(spec == null ? new CommandLine(this).getCommandSpec() : spec);
    }
}
