package io.tidemark.audit.rule;

import java.util.List;
import java.util.stream.Stream;

/** Short evidence: the first entries and their number. */
final class Lists {

    private static final int SHOWN = 20;

    private Lists() {}

    static List<String> some(List<String> all) {
        return all.size() <= SHOWN
                ? List.copyOf(all)
                : Stream.concat(all.stream().limit(SHOWN), Stream.of("+" + (all.size() - SHOWN)))
                        .toList();
    }
}
