package io.tidemark.platform.message;

import java.util.Locale;
import java.util.Map;

/** A text of the catalog with its values. */
public interface Message {

    String code();

    /** The English text at the time of the message. */
    String text();

    /** Values by parameter: text, numbers, bytes as plain numbers, ISO 8601 durations and instants, and other messages. */
    Map<String, Object> params();

    /** The text of the catalog in a language, in English when it lacks the code; as it was when that cannot be. */
    default String in(Locale locale) {
        return MessageCatalog.SHIPPED.text(this, locale);
    }
}
