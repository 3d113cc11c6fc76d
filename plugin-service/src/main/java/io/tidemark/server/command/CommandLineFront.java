package io.tidemark.server.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;

/** The jar's command line: {@code serve} (also without a word) and every {@link Command} on the class path. */
public final class CommandLineFront {

    /** Result of {@link #run} while the service runs in other threads; not an exit code. */
    public static final int SERVING = -1;

    static final int FAILED = 1;

    private final Consumer<String[]> service;

    /** @param service starts the service with the given Spring settings and returns once it is up */
    public CommandLineFront(Consumer<String[]> service) {
        this.service = service;
    }

    public int run(String... args) {
        return ServeWords.settingsOf(args)
                .map(this::serve)
                .orElseGet(() -> commandLine().execute(args));
    }

    /** The function of {@link Serve}, without parsing the options of all commands. */
    private int serve(String... settings) {
        try {
            service.accept(settings);
            return SERVING;
        } catch (RuntimeException e) {
            return FAILED;
        }
    }

    CommandLine commandLine() {
        CommandLine root = new CommandLine(new Serve.Default(service));
        root.addSubcommand(new Serve(service));
        ServiceLoader.load(Command.class).forEach(root::addSubcommand);
        root.setExecutionStrategy(CommandLineFront::execute);
        root.setExecutionExceptionHandler(CommandLineFront::failed);
        return root;
    }

    /** Libraries stay silent on the terminal of a command; the service configures its own log. */
    private static int execute(CommandLine.ParseResult parsed) {
        CommandLine.ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (!(last.commandSpec().userObject() instanceof Serve)) {
            LoggingSystem.get(CommandLineFront.class.getClassLoader()).beforeInitialize();
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int failed(Exception thrown, CommandLine command, CommandLine.ParseResult parsed) {
        if (thrown instanceof StartFailed) {
            return FAILED;
        }
        String detail = thrown instanceof Problem problem ? problem.detail() : thrown.toString();
        command.getErr().println("tidemark: " + detail.replaceAll("\\s+", " "));
        return FAILED;
    }
}
