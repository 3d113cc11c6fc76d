package io.tidemark.platform.message;

import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.ArgType;
import com.ibm.icu.text.MessagePattern.Part;
import com.ibm.icu.util.ULocale;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One text in ICU message format. The styles of {@link ValueFormats}, as in {@code {size, number, bytes}}, are formatted before
 * ICU formats the rest.
 */
final class MessageText {

    private static final Pattern STYLED =
            Pattern.compile("\\{\\s*(\\w+)\\s*,\\s*(?:number|date)\\s*,\\s*(" + ValueFormats.STYLES + ")\\s*}");
    private static final String STYLE = "__";

    private final String pattern;
    private final Map<String, ArgType> arguments = new TreeMap<>();

    /** For a text without parameters, which needs no formatting. */
    private final @Nullable String plain;

    private volatile @Nullable Parsed parsed;

    /** A format is not safe for use by several threads: it is its own lock. */
    private record Parsed(Locale locale, MessageFormat format) {}

    MessageText(String text) {
        this.pattern = STYLED.matcher(text).replaceAll("{$1" + STYLE + "$2}");
        MessagePattern parsed = new MessagePattern(pattern);
        for (int i = 0; i < parsed.countParts(); i++) {
            Part part = parsed.getPart(i);
            if (part.getType() == Part.Type.ARG_START) {
                arguments.merge(
                        parsed.getSubstring(parsed.getPart(i + 1)),
                        part.getArgType(),
                        (one, other) -> one == ArgType.NONE ? other : one);
            }
        }
        plain = arguments.isEmpty() ? new MessageFormat(pattern, ULocale.ENGLISH).format(Map.of()) : null;
    }

    /** Each parameter with what it is formatted as: a style of {@link ValueFormats}, number, choice (plural or select) or text. */
    Map<String, String> parameters() {
        Map<String, String> types = new TreeMap<>();
        arguments.forEach((argument, type) -> types.merge(
                parameter(argument), type(argument, type), (one, other) -> one.compareTo(other) <= 0 ? one : other));
        return types;
    }

    /** Empty when a parameter has no value. */
    Optional<String> format(Map<String, ?> params, Locale locale, Function<Message, String> nested) {
        if (plain != null) {
            return Optional.of(plain);
        }
        ValueFormats formats = ValueFormats.of(locale);
        Map<String, Object> values = new HashMap<>();
        for (Map.Entry<String, ArgType> argument : arguments.entrySet()) {
            Object value = params.get(parameter(argument.getKey()));
            if (value == null) {
                return Optional.empty();
            }
            values.put(argument.getKey(), value(argument.getKey(), argument.getValue(), value, formats, nested));
        }
        return Optional.of(formatted(values, locale));
    }

    /** Successive requests often have the same language, so the last format is cached. */
    private String formatted(Map<String, Object> values, Locale locale) {
        Parsed last = parsed;
        if (last == null || !last.locale().equals(locale)) {
            last = new Parsed(locale, new MessageFormat(pattern, ULocale.forLocale(locale)));
            parsed = last;
        }
        synchronized (last.format()) {
            return last.format().format(values);
        }
    }

    @Override
    public String toString() {
        return pattern;
    }

    private static Object value(
            String argument, ArgType type, Object value, ValueFormats formats, Function<Message, String> nested) {
        if (argument.contains(STYLE)) {
            return formats.format(argument.substring(argument.indexOf(STYLE) + STYLE.length()), value);
        }
        if (value instanceof Message message) {
            return nested.apply(message);
        }
        if (value instanceof Map<?, ?> stored && stored.containsKey("code")) {
            return nested.apply(StoredMessage.of(stored));
        }
        return type == ArgType.NONE && !(value instanceof Number) ? String.valueOf(value) : value;
    }

    private static String parameter(String argument) {
        return argument.contains(STYLE) ? argument.substring(0, argument.indexOf(STYLE)) : argument;
    }

    private static String type(String argument, ArgType type) {
        if (argument.contains(STYLE)) {
            return argument.substring(argument.indexOf(STYLE) + STYLE.length());
        }
        return switch (type) {
            case SIMPLE, PLURAL, SELECTORDINAL, CHOICE -> "number";
            case SELECT -> "select";
            case NONE -> "text";
        };
    }
}
