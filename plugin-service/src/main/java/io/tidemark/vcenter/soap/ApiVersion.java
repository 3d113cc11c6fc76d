package io.tidemark.vcenter.soap;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A schema version of vim25, compared number by number. */
public record ApiVersion(String text) implements Comparable<ApiVersion> {

    /** The first version with all properties that every request reads. */
    static final ApiVersion OLDEST = new ApiVersion("6.7");

    /** Every version whose schema this client was written for. */
    private static final List<ApiVersion> KNOWN = Stream.of(
                    "6.7", "6.7.1", "6.7.2", "6.7.3", "6.8.7", "6.9.1", "7.0.0.0", "7.0.0.2", "7.0.1.0", "7.0.1.1",
                    "7.0.2.0", "7.0.2.1", "7.0.3.0", "7.0.3.1", "7.0.3.2", "8.0.0.0", "8.0.0.1", "8.0.0.2", "8.0.1.0",
                    "8.0.2.0", "8.0.3.0", "8.0.3.1", "9.0.0.0", "9.1.0.0", "9.1.1.0")
            .map(ApiVersion::new)
            .toList();

    /** The highest known version among those a server offers; empty when none is known. */
    public static Optional<ApiVersion> choose(Collection<String> offered) {
        return readable(offered)
                .filter(version -> KNOWN.stream().anyMatch(known -> known.compareTo(version) == 0))
                .max(Comparator.naturalOrder());
    }

    /** The highest version that a server offers, if that is too old. */
    static Optional<ApiVersion> tooOld(Collection<String> offered) {
        return readable(offered).max(Comparator.naturalOrder()).filter(version -> version.compareTo(OLDEST) < 0);
    }

    private static Stream<ApiVersion> readable(Collection<String> offered) {
        return offered.stream()
                .filter(version -> version.matches("\\d{1,6}(\\.\\d{1,6}){0,5}"))
                .map(ApiVersion::new);
    }

    public boolean atLeast(String other) {
        return compareTo(new ApiVersion(other)) >= 0;
    }

    @Override
    public int compareTo(ApiVersion other) {
        int[] mine = numbers();
        int[] theirs = other.numbers();
        for (int i = 0; i < Math.max(mine.length, theirs.length); i++) {
            int order = Integer.compare(i < mine.length ? mine[i] : 0, i < theirs.length ? theirs[i] : 0);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private int[] numbers() {
        return Arrays.stream(text.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }
}
