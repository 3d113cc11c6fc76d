package io.tidemark.platform.shell;

import java.util.regex.Pattern;

/** Text of others, for example of an array, as one word of a command for a shell. */
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:+/=,-]+");

    private ShellWord() {}

    /** The text itself, or in single quotes if the shell would change it. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Whether a terminal shows the command as it is, and does nothing else with it. */
    public static boolean isPrintable(String command) {
        return command.chars().noneMatch(Character::isISOControl);
    }
}
