package io.tidemark.audit.finding;

import java.util.List;
import java.util.stream.Stream;

/** Short evidence: the first entries and their number. */
public final class EvidenceText {

    private static final int SHOWN = 20;

    private EvidenceText() {}

    public static List<String> some(List<String> all) {
        return all.size() <= SHOWN
                ? List.copyOf(all)
                : Stream.concat(all.stream().limit(SHOWN), Stream.of("+" + (all.size() - SHOWN)))
                        .toList();
    }
}
