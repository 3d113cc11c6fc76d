package io.tidemark.security.preferences;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.message.MessageCatalog;
import java.time.DayOfWeek;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Language and formats that a user chose for the page.
 *
 * @param language ISO 639 code of a shipped language, for example {@code de}; null for the language of the vSphere Client
 * @param timeFormat hours in which times are written; null for the time format of the vSphere Client
 * @param firstDayOfWeek day with which weeks begin; null for that of the language
 */
public record Preferences(
        @Nullable String language,
        @Nullable TimeFormat timeFormat,
        @Nullable DayOfWeek firstDayOfWeek) {

    /** How the hours of a day are counted. */
    public enum TimeFormat {
        HOURS_12,
        HOURS_24
    }

    static final Preferences NONE = new Preferences(null, null, null);

    /** Refuses a language that is not shipped, with 400. */
    public Preferences checked() {
        Set<String> shipped = MessageCatalog.SHIPPED.languages();
        if (language != null && !shipped.contains(language)) {
            throw Problem.invalid()
                    .error("/language", RequestMessage.VALUE_NOT_LISTED.with("values", String.join(", ", shipped)));
        }
        return this;
    }
}
