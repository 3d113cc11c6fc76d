package io.tidemark.array.vsp;

import io.tidemark.array.vsp.VspRows.Ldev;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The identifiers under which hosts see LDEVs. Only the response about one LDEV has its identifier; those of a resource group differ
 * in the number of the LDEV, their last four digits. That is used when two LDEVs of the group confirm it.
 */
final class Identifiers {

    private static final String NONE = "";

    private final boolean derived;
    private final Function<Integer, @Nullable String> read;
    private final Map<List<@Nullable Integer>, Optional<String>> alone = new ConcurrentHashMap<>();
    private final Map<Integer, String> seenOnce = new ConcurrentHashMap<>();
    private final Map<Integer, String> confirmed = new ConcurrentHashMap<>();

    /**
     * @param derived whether identifiers are derived from those of others, or each is read
     * @param read the identifier of one LDEV by its number, null for none
     */
    Identifiers(boolean derived, Function<Integer, @Nullable String> read) {
        this.derived = derived;
        this.read = read;
    }

    /** The identifier of an LDEV of a list; null if it has none. */
    @Nullable
    String of(Ldev row) {
        Integer number = row.ldevId();
        if (number == null || row.naaId() != null || row.paths().isEmpty()) {
            return row.naaId();
        }
        String prefix = derivable(row) ? confirmed.getOrDefault(row.resourceGroupId(), NONE) : NONE;
        return prefix.isEmpty() ? read(row, number) : prefix + digits(number);
    }

    private @Nullable String read(Ldev row, int number) {
        return alone.computeIfAbsent(dependsOn(row), missing -> {
                    String naa = read.apply(number);
                    if (naa != null && derivable(row)) {
                        learn(row.resourceGroupId(), number, naa);
                    }
                    return Optional.ofNullable(naa);
                })
                .orElse(null);
    }

    private void learn(Integer group, int number, String naa) {
        String prefix = naa.toLowerCase(Locale.ROOT).endsWith(digits(number))
                ? naa.substring(0, naa.length() - digits(number).length())
                : NONE;
        String before = seenOnce.putIfAbsent(group, prefix);
        if (before != null) {
            confirmed.putIfAbsent(group, before.equals(prefix) ? prefix : NONE);
        }
    }

    /** LDEVs with another number in a virtual storage machine are read. */
    private boolean derivable(Ldev row) {
        return derived
                && row.resourceGroupId() != null
                && (row.virtualLdevId() == null || row.virtualLdevId().equals(row.ldevId()));
    }

    private static String digits(int number) {
        return "%04x".formatted(number);
    }

    private static List<@Nullable Integer> dependsOn(Ldev row) {
        return Arrays.asList(row.ldevId(), row.virtualLdevId(), row.resourceGroupId());
    }
}
