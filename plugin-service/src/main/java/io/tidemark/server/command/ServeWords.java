package io.tidemark.server.command;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of {@code serve}, also read without the command line's library, which costs the start as much as many modules. */
final class ServeWords {

    static final String COMMAND = "serve";

    private static final Pattern SETTING =
            Pattern.compile("--[a-z][A-Za-z0-9-]*(\\.[A-Za-z0-9-]+|\\[\\d+])+(=.*)?", Pattern.DOTALL);

    private ServeWords() {}

    static boolean isSetting(String word) {
        return SETTING.matcher(word).matches();
    }

    /** The settings if the arguments only start the service; empty if the library must parse them. */
    static Optional<String[]> settingsOf(String... words) {
        boolean named = words.length > 0 && COMMAND.equals(words[0]);
        String[] settings = named ? Arrays.copyOfRange(words, 1, words.length) : words;
        return Stream.of(settings).allMatch(ServeWords::isSetting) ? Optional.of(settings) : Optional.empty();
    }
}
