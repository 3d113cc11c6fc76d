package io.tidemark.audit.rule;

import java.util.List;
import java.util.stream.Stream;

/** Evidence that stays readable: the first few, and how many there are. */
final class EvidenceText {

    private static final int SHOWN = 20;

    private EvidenceText() {}

    static List<String> some(List<String> all) {
        return all.size() <= SHOWN
                ? List.copyOf(all)
                : Stream.concat(all.stream().limit(SHOWN), Stream.of("+" + (all.size() - SHOWN)))
                        .toList();
    }
}
