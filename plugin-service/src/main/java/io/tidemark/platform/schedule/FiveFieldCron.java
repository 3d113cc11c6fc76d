package io.tidemark.platform.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.scheduling.support.CronExpression;

/**
 * Cron expressions of five fields: minute, hour, day of month, month, and day of week. A day must match both of its
 * fields; {@code L}, {@code W}, and {@code SUN#2} are known.
 */
public final class FiveFieldCron {

    private static final int FIELDS = 5;
    private static final Map<String, String> NAMES = Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");

    private FiveFieldCron() {}

    /** Whether it has as many fields as it must. */
    public static boolean fits(String expression) {
        return fields(expression).size() == FIELDS;
    }

    /** Throws IllegalArgumentException when it cannot be read. */
    public static CronExpression parse(String expression) {
        if (!fits(expression)) {
            throw new IllegalArgumentException(expression);
        }
        return CronExpression.parse("0 " + String.join(" ", fields(expression)));
    }

    /**
     * The five fields of an expression that has seconds in front or is a name such as {@code @daily}; every other one
     * as it is. Throws IllegalArgumentException when the seconds cannot be read.
     */
    public static String withoutSeconds(String expression) {
        List<String> fields = fields(expression);
        if (fields.size() == FIELDS + 1) {
            CronExpression.parse(String.join(" ", fields));
            return String.join(" ", fields.subList(1, fields.size()));
        }
        String text = String.join(" ", fields);
        return NAMES.getOrDefault(text, text);
    }

    private static List<String> fields(String expression) {
        return Arrays.asList(expression.strip().split("\\s+"));
    }
}
