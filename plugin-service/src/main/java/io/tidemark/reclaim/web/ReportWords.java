package io.tidemark.reclaim.web;

import io.tidemark.platform.Statement;
import io.tidemark.platform.message.MessageCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Labels, numbers and sentences of a report in the reader's language, English or German. Sentences are translated by the same
 * texts as on the page, which its build puts beside the page; one that is missing there stays English.
 */
final class ReportWords {

    private static final String SENTENCES = "/META-INF/resources/plugin/statements.%s.json";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)(?::(\\w+))?}");
    private static final String[] UNITS = {"", "KB", "MB", "GB", "TB", "PB"};

    static final ReportWords ENGLISH = new ReportWords(Locale.ENGLISH, Map.of());
    private static final ReportWords GERMAN = new ReportWords(Locale.GERMAN, sentences(Locale.GERMAN));

    private final Locale locale;
    private final ResourceBundle labels;
    private final Map<String, String> sentences;

    ReportWords(Locale locale, Map<String, String> sentences) {
        this.locale = locale;
        this.sentences = sentences;
        this.labels = ResourceBundle.getBundle(
                "io.tidemark.reclaim.web.report",
                locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    /** By an {@code Accept-Language} header; English without one, or when it cannot be read. */
    static ReportWords of(@Nullable String acceptLanguage) {
        try {
            Locale wanted = acceptLanguage == null
                    ? null
                    : Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), List.of(Locale.ENGLISH, Locale.GERMAN));
            return Locale.GERMAN.equals(wanted) ? GERMAN : ENGLISH;
        } catch (IllegalArgumentException e) {
            return ENGLISH;
        }
    }

    private static Map<String, String> sentences(Locale locale) {
        try (InputStream file =
                ReportWords.class.getResourceAsStream(String.format(Locale.ROOT, SENTENCES, locale.getLanguage()))) {
            Map<String, String> sentences = new HashMap<>();
            if (file != null) {
                JsonMapper.builder()
                        .build()
                        .readTree(file)
                        .properties()
                        .forEach(entry ->
                                sentences.put(entry.getKey(), entry.getValue().asString()));
            }
            return Map.copyOf(sentences);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String language() {
        return locale.getLanguage();
    }

    /** The label with its places {@code {0}}, {@code {1}}… filled. */
    String label(String key, Object... values) {
        String text = labels.getString(key);
        for (int i = 0; i < values.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(values[i]));
        }
        return text;
    }

    String sentence(Statement statement) {
        return sentence(statement.code(), statement.text(), statement.params());
    }

    /** By its code, else the English text. */
    String sentence(String code, String text, Map<String, Object> params) {
        if (MessageCatalog.SHIPPED.has(code)) {
            return new Statement(code, text, params).in(locale);
        }
        String template = sentences.get(code);
        String filled = template == null ? null : filled(template, params);
        return filled == null ? text : filled;
    }

    String count(Number value) {
        NumberFormat format = NumberFormat.getInstance(locale);
        format.setMaximumFractionDigits(2);
        return format.format(value);
    }

    /** In binary units as vSphere counts them. */
    String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return count(unit == 0 ? (Number) bytes : (Number) value) + " " + (unit == 0 ? label("bytes") : UNITS[unit]);
    }

    String at(Instant at) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM)
                .withLocale(locale)
                .withZone(ZoneOffset.UTC)
                .format(at);
    }

    /** Null when a value that the template names is missing or cannot be told. */
    private @Nullable String filled(String template, Map<String, Object> params) {
        Matcher place = PLACE.matcher(template);
        StringBuilder filled = new StringBuilder();
        while (place.find()) {
            Object value = params.get(place.group(1));
            String told = value == null ? null : told(value, place.group(2), params);
            if (told == null) {
                return null;
            }
            place.appendReplacement(filled, Matcher.quoteReplacement(told));
        }
        return place.appendTail(filled).toString();
    }

    private @Nullable String told(Object value, @Nullable String format, Map<String, Object> params) {
        if ("code".equals(format)) {
            String template = sentences.get(String.valueOf(value));
            return template == null ? null : filled(template, params);
        }
        try {
            if ("date".equals(format)) {
                return at(Instant.parse(String.valueOf(value))) + " UTC";
            }
            if ("duration".equals(format)) {
                return count(Duration.parse(String.valueOf(value)).toMinutes()) + " min";
            }
        } catch (DateTimeParseException e) {
            return null;
        }
        if (!(value instanceof Number number)) {
            return String.valueOf(value);
        }
        return switch (format == null ? "count" : format) {
            case "bytes" -> bytes(number.longValue());
            case "percent" -> count(number.doubleValue() * 100) + " %";
            case "rate" -> count(number) + " MB/s";
            default -> count(number);
        };
    }
}
