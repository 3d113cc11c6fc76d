package io.tidemark.server.log;

import java.util.regex.Pattern;
import org.springframework.boot.json.JsonWriter.Members;
import org.springframework.boot.json.JsonWriter.ValueProcessor;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;

/** Escapes in a structured log what JSON does not escape: separators of lines and changes of the direction of text. */
final class VisibleJson implements StructuredLoggingJsonMembersCustomizer<Object> {

    private static final Pattern UNESCAPED = Pattern.compile("[\\p{Cf}\\p{Zl}\\p{Zp}]");

    @Override
    public void customize(Members<Object> members) {
        members.applyingValueProcessor(ValueProcessor.of(String.class, VisibleJson::visible));
    }

    private static String visible(String text) {
        return UNESCAPED
                .matcher(text)
                .replaceAll(found -> String.format("\\\\u%04x", found.group().codePointAt(0)));
    }
}
