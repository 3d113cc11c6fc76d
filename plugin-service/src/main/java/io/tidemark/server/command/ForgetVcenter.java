package io.tidemark.server.command;

import io.tidemark.activity.ActivityChain;
import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.connection.StoredVcenter;
import io.tidemark.vcenter.connection.VcenterRemoval;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import picocli.CommandLine;

/**
 * {@code forget-vcenter}: removes the connection to the only vCenter after it was removed permanently, because users
 * can no longer log in.
 */
@CommandLine.Command(
        name = "forget-vcenter",
        description = {
            "Remove the connection to a vCenter that is gone for good, and its stored password. Stop the service first.",
            "Runs, policies, findings and activities stay. Takes the service's settings, e.g. --tidemark.data-dir=./data."
        },
        mixinStandardHelpOptions = true)
public class ForgetVcenter implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Parameters(index = "0", paramLabel = "HOST[:PORT]", description = "Its address, as it was connected")
    private String address = "";

    @CommandLine.Option(names = "--force", description = "Also when a vCenter still answers there")
    private boolean force;

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    /** The removal, the vault and the record. */
    @Import(VcenterRemoval.class)
    @ComponentScan(basePackageClasses = {Vault.class, ActivityChain.class})
    static class Module {}

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        StoredVcenter forgotten = Offline.run(settings, Module.class, this::forget);
        PrintWriter out = spec.commandLine().getOut();
        out.printf("Forgotten    %s%n", forgotten.address());
        out.printf("Account      %s%n", forgotten.username() == null ? "none was stored" : "its password is removed");
        out.printf(
                "Kept         what is known of its datastores; it is there when the same vCenter is connected again%n");
        out.flush();
        return 0;
    }

    private StoredVcenter forget(ApplicationContext context) {
        if (configured(context.getEnvironment()).anyMatch(address::equalsIgnoreCase)) {
            throw Problem.conflict(
                    "vcenter-configured",
                    address + " is named under tidemark.vcenters, where the next start would find it again:"
                            + " take it out there first.");
        }
        String by = System.getProperty("user.name", "operator") + " on the command line";
        return context.getBean(VcenterRemoval.class).forget(address, force, by);
    }

    private static Stream<String> configured(Environment settings) {
        return IntStream.iterate(0, number -> number + 1)
                .mapToObj(number -> address(settings, number))
                .takeWhile(found -> !found.isEmpty());
    }

    private static String address(Environment settings, int number) {
        @Nullable String found = settings.getProperty("tidemark.vcenters[" + number + "].address");
        return found == null ? "" : found;
    }
}
