package io.tidemark.server.log;

import org.jspecify.annotations.Nullable;

/** Text with escapes instead of the characters that end a line, move the cursor, or change the direction of text. */
final class VisibleText {

    private VisibleText() {}

    static @Nullable String ofNullable(@Nullable String text) {
        return text == null ? null : of(text);
    }

    static String of(String text) {
        int hidden = 0;
        while (hidden < text.length() && !hidden(text.charAt(hidden))) {
            hidden++;
        }
        if (hidden == text.length()) {
            return text;
        }
        StringBuilder visible = new StringBuilder(text.length() + 16).append(text, 0, hidden);
        for (int i = hidden; i < text.length(); i++) {
            char character = text.charAt(i);
            if (hidden(character)) {
                visible.append(escaped(character));
            } else {
                visible.append(character);
            }
        }
        return visible.toString();
    }

    private static boolean hidden(char character) {
        if (character >= ' ' && character < 0x7F) {
            return false;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    private static String escaped(char character) {
        return switch (character) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format("\\u%04x", (int) character);
        };
    }
}
