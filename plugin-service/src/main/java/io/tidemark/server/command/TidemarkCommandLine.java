package io.tidemark.server.command;

import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Unusable;
import io.tidemark.platform.console.Console;
import io.tidemark.platform.console.UsageTexts;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;

/** The jar's command line: {@code serve} (also without a word) and every {@link Command} on the class path. */
public final class TidemarkCommandLine {

    /** Result of {@link #run} while the service runs in other threads; not an exit code. */
    public static final int SERVING = -1;

    static final int FAILED = 1;

    private final Consumer<String[]> service;
    private final Locale locale;

    /**
     * @param service starts the service with the given Spring settings and returns once it is up
     * @param locale in which commands print, English where it is not shipped
     */
    public TidemarkCommandLine(Consumer<String[]> service, Locale locale) {
        this.service = service;
        this.locale = locale;
    }

    public int run(String... args) {
        return ServeArguments.settingsOf(args)
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
        root.setResourceBundle(new UsageTexts(locale));
        root.setParameterExceptionHandler(TidemarkCommandLine::misused);
        root.setExecutionStrategy(TidemarkCommandLine::execute);
        root.setExecutionExceptionHandler(TidemarkCommandLine::failed);
        return root;
    }

    /** Libraries stay silent on the terminal of a command; the service configures its own log. */
    private static int execute(CommandLine.ParseResult parsed) {
        CommandLine.ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (!(last.commandSpec().userObject() instanceof Serve)) {
            LoggingSystem.get(TidemarkCommandLine.class.getClassLoader()).beforeInitialize();
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int failed(Exception thrown, CommandLine command, CommandLine.ParseResult parsed) {
        if (thrown instanceof StartFailed) {
            return FAILED;
        }
        new Console(command.getCommandSpec()).fail(failure(thrown));
        return FAILED;
    }

    private static Object failure(Exception thrown) {
        if (thrown instanceof Problem problem) {
            return problem.statement();
        }
        return thrown instanceof Unusable unusable ? unusable.statement() : thrown.toString();
    }

    private static int misused(CommandLine.ParameterException thrown, String... args) {
        CommandLine command = thrown.getCommandLine();
        Console console = new Console(command.getCommandSpec());
        command.getErr().println(console.text(reason(thrown)));
        if (thrown instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            command.getErr()
                    .println(console.text(CommandMessage.ARGUMENT_SIMILAR.with(
                            "arguments", String.join(", ", unmatched.getSuggestions()))));
        } else {
            command.getErr()
                    .println(console.text(CommandMessage.ARGUMENT_HELP.with(
                            "command", command.getCommandSpec().qualifiedName())));
        }
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** The library has its own reasons in English only. */
    private static Object reason(CommandLine.ParameterException thrown) {
        if (thrown instanceof CommandLine.MissingParameterException missing) {
            return CommandMessage.ARGUMENT_MISSING.with(
                    "arguments",
                    missing.getMissing().stream().map(TidemarkCommandLine::name).collect(Collectors.joining(", ")));
        }
        if (thrown instanceof CommandLine.UnmatchedArgumentException unmatched) {
            return CommandMessage.ARGUMENT_UNKNOWN.with("arguments", String.join(", ", unmatched.getUnmatched()));
        }
        if (thrown instanceof CommandLine.OverwrittenOptionException repeated) {
            return CommandMessage.ARGUMENT_REPEATED.with("argument", name(repeated.getOverwritten()));
        }
        return thrown.getArgSpec() == null
                ? thrown.getMessage()
                : CommandMessage.ARGUMENT_INVALID.with(
                        "argument", name(thrown.getArgSpec()), "value", String.valueOf(thrown.getValue()));
    }

    private static String name(CommandLine.Model.ArgSpec argument) {
        return argument instanceof CommandLine.Model.OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
