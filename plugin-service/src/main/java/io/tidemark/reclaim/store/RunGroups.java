package io.tidemark.reclaim.store;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The key of totals.
 *
 * @param byMonth whether each month has totals of its own
 * @param by MONTH for the month alone
 */
public record RunGroups(boolean byMonth, By by) {

    /** What runs are grouped by. */
    public enum By {
        DATASTORE,
        ARRAY,
        KIND,
        CLUSTER,
        POLICY,
        MONTH
    }

    private static final String KEYS = "datastore, array, kind, cluster, policy, month";

    /** One key, or {@code month} and another, separated by a comma; 400 for anything else. */
    public static RunGroups parse(String text) {
        try {
            List<By> keys = Arrays.stream(text.split(","))
                    .map(key -> By.valueOf(key.strip().toUpperCase(Locale.ROOT)))
                    .distinct()
                    .toList();
            boolean byMonth = keys.contains(By.MONTH);
            if (keys.size() == 1 || (keys.size() == 2 && byMonth)) {
                By other =
                        keys.stream().filter(key -> key != By.MONTH).findFirst().orElse(By.MONTH);
                return new RunGroups(byMonth, other);
            }
        } catch (IllegalArgumentException e) {
            // Reported below, as are two keys without the month.
        }
        throw Problem.invalid().error("groupBy", RequestMessage.VALUE_NOT_LISTED.with("values", KEYS));
    }

    /** Whether the groups are places whose dead space is known. */
    public boolean places() {
        return !byMonth && Set.of(By.DATASTORE, By.ARRAY, By.KIND, By.CLUSTER).contains(by);
    }
}
