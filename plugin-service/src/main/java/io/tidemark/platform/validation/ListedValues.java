package io.tidemark.platform.validation;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Names of constants in parameters of requests; case is ignored, any other name is refused with the list of all. */
public final class ListedValues {

    private ListedValues() {}

    /** The constant of one name. */
    public static <E extends Enum<E>> E one(String parameter, String text, Class<E> type) {
        try {
            return Enum.valueOf(type, text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            String values = Stream.of(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
            throw Problem.invalid()
                    .error(parameter, RequestMessage.VALUE_NOT_LISTED.with("values", values))
                    .because(e);
        }
    }

    /** The constants of names that are separated by commas; null and blank text are none. */
    public static <E extends Enum<E>> Set<E> several(String parameter, @Nullable String text, Class<E> type) {
        Set<E> several = EnumSet.noneOf(type);
        if (text != null && !text.isBlank()) {
            for (String name : text.split(",")) {
                several.add(one(parameter, name, type));
            }
        }
        return several;
    }
}
