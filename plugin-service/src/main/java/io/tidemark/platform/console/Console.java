package io.tidemark.platform.console;

import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Statement;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Locale;
import picocli.CommandLine;

/** Prints messages of the catalog on the terminal of a command, each line at once. */
public final class Console {

    /** The time of this machine; commands run without the clock of the service. */
    public static final Clock CLOCK = Clock.systemUTC();

    private final CommandLine.Model.CommandSpec command;
    private final Locale locale;

    /** In the language that {@link UsageTexts} set for the command line, English without them. */
    public Console(CommandLine.Model.CommandSpec command) {
        this.command = command;
        this.locale = UsageTexts.locale(command);
    }

    public Locale locale() {
        return locale;
    }

    /** @param value a message, or anything else as it is */
    public String text(Object value) {
        return value instanceof Statement statement ? statement.in(locale) : String.valueOf(value);
    }

    public void print(Object line) {
        print(command.commandLine().getOut(), text(line));
    }

    /** A line in two columns. */
    public void print(MessageCode label, Object value) {
        print(String.format("%-12s %s", text(label.statement()), text(value)));
    }

    /** On standard error, in one line that names the program. */
    public void fail(Object reason) {
        print(command.commandLine().getErr(), "tidemark: " + text(reason).replaceAll("\\s+", " "));
    }

    /** Wrong usage, to be thrown. */
    public CommandLine.ParameterException misused(Statement reason) {
        return new CommandLine.ParameterException(command.commandLine(), text(reason));
    }

    private static void print(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
