package io.tidemark.contract;

import io.swagger.v3.oas.models.media.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limits that a description states in a set form become part of the schema: {@code one of `a`, `b` or `c`} lists all values,
 * {@code 1 to 50} bounds a number, {@code default 5} is what counts when nothing is given.
 */
final class WrittenLimits {

    private static final Pattern VALUES = Pattern.compile("(?i)\\bone of ((?:`[^`]+`(?:, | or )?)+)");
    private static final Pattern VALUE = Pattern.compile("`([^`]+)`");
    private static final Pattern RANGE = Pattern.compile("(-?\\d+(?:\\.\\d+)?) to (-?\\d+(?:\\.\\d+)?)");
    private static final Pattern DEFAULT = Pattern.compile("\\bdefault `?([\\w.]+)`?");

    private WrittenLimits() {}

    @SuppressWarnings({"rawtypes", "unchecked"})
    static void apply(String text, Schema schema) {
        Set<String> types = schema.getTypes() == null ? Set.of() : schema.getTypes();
        Matcher values = VALUES.matcher(text);
        if (types.contains("string") && schema.getEnum() == null && values.find()) {
            List<Object> all = new ArrayList<>();
            VALUE.matcher(values.group(1)).results().forEach(value -> all.add(value.group(1)));
            if (types.contains("null")) {
                all.add(null);
            }
            schema.setEnum(all);
        }
        boolean number = types.contains("integer") || types.contains("number");
        Matcher range = RANGE.matcher(text);
        if (number && range.find()) {
            schema.setMinimum(new BigDecimal(range.group(1)));
            schema.setMaximum(new BigDecimal(range.group(2)));
        }
        Matcher fallback = DEFAULT.matcher(text);
        if (schema.getDefault() == null && fallback.find()) {
            schema.setDefault(value(types, fallback.group(1)));
        }
    }

    private static Object value(Set<String> types, String text) {
        if (types.contains("integer") || types.contains("number")) {
            return new BigDecimal(text);
        }
        return types.contains("boolean") ? Boolean.valueOf(text) : text;
    }
}
