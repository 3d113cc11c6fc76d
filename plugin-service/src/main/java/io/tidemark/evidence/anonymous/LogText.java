package io.tidemark.evidence.anonymous;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lines of the service's log. Words of common English and of the program stay; all other words are replaced, because they
 * can be names.
 */
final class LogText {

    private static final Pattern FRAME =
            Pattern.compile("\\s*(at [\\w.$/<>@-]+\\([\\w. :$-]*\\).*|\\.\\.\\. \\d+ (more|common frames omitted))");
    private static final Pattern HEAD = Pattern.compile(
            "(?<time>[\\d:.TZ+ -]*)(?<level>TRACE|DEBUG|INFO|WARN|ERROR) +(?<logger>[\\w.$-]+)(?<message> .*)?");
    private static final Pattern WORD =
            Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}_.\\\\@:/%+-]*[\\p{L}\\p{N}]|[\\p{L}\\p{N}]+");
    private static final Pattern CLASS_NAME =
            Pattern.compile("(io|java|javax|jdk|org|com|tools|jakarta)(\\.[a-z][\\w]*)+\\.[A-Z][\\w$]+");

    private final Values values;
    private final Set<String> english;

    LogText(Values values) {
        this.values = values;
        try (InputStream file = Objects.requireNonNull(LogText.class.getResourceAsStream("log-words.txt"))) {
            english =
                    new HashSet<>(Arrays.asList(new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\\s+")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String anonymous(String text) {
        return text.lines().map(this::line).collect(Collectors.joining("\n"));
    }

    private String line(String line) {
        if (FRAME.matcher(line).matches()) {
            return line;
        }
        Matcher head = HEAD.matcher(line);
        if (!head.matches()) {
            return message(line);
        }
        String message = head.group("message");
        return head.group("time")
                + head.group("level")
                + ' '
                + head.group("logger")
                + (message == null ? "" : message(message));
    }

    private String message(String text) {
        return values.kept(text, this::words);
    }

    private String words(String text) {
        return WORD.matcher(text).replaceAll(found -> Matcher.quoteReplacement(word(found.group())));
    }

    private String word(String text) {
        boolean general = english.contains(text.toLowerCase(Locale.ROOT))
                || CLASS_NAME.matcher(text).matches();
        return general && !values.isIdentity(text) ? text : values.value(new Field("", "", ""), text);
    }
}
