package io.tidemark.audit.collect;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.platform.Statement;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An advanced option of a host. {@code value} is null exactly when the option is not exposed or cannot be read; neither
 * is a deviation.
 *
 * @param key in the host's spelling
 * @param value the value, null when the option is not exposed or cannot be read
 * @param defaultValue the default of the release, null if not reported
 * @param reason why an option is unreadable
 */
public record OptionReading(
        String key,
        @Nullable String value,
        @Nullable String defaultValue,
        @Nullable Long min,
        @Nullable Long max,
        @JsonAlias("way") Access access,
        @Nullable Statement reason) {

    /** How the value was read. */
    public enum Access {
        API,
        ESXCLI,
        NOT_EXPOSED,
        UNREADABLE
    }

    static OptionReading notExposed(String key) {
        return new OptionReading(key, null, null, null, null, Access.NOT_EXPOSED, null);
    }

    static OptionReading unreadable(String key, Statement reason) {
        return new OptionReading(key, null, null, null, null, Access.UNREADABLE, reason);
    }

    /** Scripts and hosts disagree about upper and lower case, so keys are compared without. */
    public static String plain(String key) {
        return key.toLowerCase(Locale.ROOT);
    }

    /** The path of the option in esxcli. */
    public static String path(String key) {
        return "/" + key.replace('.', '/');
    }
}
