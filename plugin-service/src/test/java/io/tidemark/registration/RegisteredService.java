package io.tidemark.registration;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A lab and the service that is registered with its vCenter, for commands that ask the service. */
public record RegisteredService(Lab lab, ServiceProcess service) implements AutoCloseable {

    /** Starts both in stopped time; {@code account} is the user of the lab that the service logs in as. */
    public static RegisteredService start(Path directory, String account, String... labFlags) {
        return on(Lab.start(with("--speed", "0", labFlags)), directory, account);
    }

    /** Starts the service on a lab, which {@link #close()} ends too. */
    public static RegisteredService on(Lab lab, Path directory, String account) {
        ServiceProcess service = ServiceProcess.start(lab, directory, lab.user(account));
        RegisteredService both = new RegisteredService(lab, service);
        CommandRun registered =
                both.command("installer", "register", "--plugin-url", service.url() + "/plugin/plugin.json");
        assertThat(registered.code()).as(registered.err()).isZero();
        return both;
    }

    private static String[] with(String flag, String value, String... more) {
        return Stream.concat(Stream.of(flag, value), Stream.of(more)).toArray(String[]::new);
    }

    /** Runs a command with a user of the lab. */
    public CommandRun command(String user, String command, String... more) {
        return CommandRun.on(lab, user, command, more);
    }

    @Override
    public void close() {
        service.close();
        lab.close();
    }
}
