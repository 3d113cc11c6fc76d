package io.tidemark.platform;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The parts of a list that is too long for one call or statement. */
public final class Batches {

    private Batches() {}

    /** The elements in their order, in lists of at most that many; of nothing, no list. */
    public static <T> Stream<List<T>> of(Collection<T> all, int most) {
        List<T> listed = List.copyOf(all);
        return IntStream.iterate(0, from -> from < listed.size(), from -> from + most)
                .mapToObj(from -> listed.subList(from, Math.min(from + most, listed.size())));
    }
}
