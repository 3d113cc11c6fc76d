package io.tidemark.evidence.anonymous;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds known texts inside other texts, in either case; the longest first. */
final class Occurrences {

    /** Shorter texts would be found in words everywhere. */
    static final int SHORTEST = 3;

    private static final int FILTER = 1 << 16;

    private final Map<Integer, List<String>> byStart = new HashMap<>();

    /** Whether a known text can begin with such characters; nearly all positions of a text need no more. */
    private final BitSet starts = new BitSet(FILTER);

    Occurrences(Iterable<String> texts) {
        for (String text : texts) {
            if (text.length() >= SHORTEST) {
                int start = start(text, 0);
                starts.set(start);
                byStart.computeIfAbsent(start, key -> new ArrayList<>()).add(text);
            }
        }
        byStart.values()
                .forEach(list ->
                        list.sort(Comparator.comparingInt(String::length).reversed()));
    }

    private static int start(String text, int at) {
        int start = 0;
        for (int i = at; i < at + SHORTEST; i++) {
            start = start * 41 + Character.toLowerCase(text.charAt(i));
        }
        return start & (FILTER - 1);
    }

    /**
     * The longest known text at that position.
     *
     * @param whole only between characters that are no letters or digits
     */
    Optional<String> at(String text, int position, boolean whole) {
        if (position + SHORTEST > text.length() || (whole && position > 0 && inWord(text, position))) {
            return Optional.empty();
        }
        int start = start(text, position);
        return !starts.get(start)
                ? Optional.empty()
                : byStart.getOrDefault(start, List.of()).stream()
                        .filter(known -> text.regionMatches(true, position, known, 0, known.length()))
                        .filter(known -> !whole || !inWord(text, position + known.length()))
                        .findFirst();
    }

    /** Whether there are letters or digits on both sides. */
    private static boolean inWord(String text, int position) {
        return position > 0
                && position < text.length()
                && Character.isLetterOrDigit(text.charAt(position - 1))
                && Character.isLetterOrDigit(text.charAt(position));
    }

    /** All that are in the text. */
    Set<String> in(String text, boolean whole) {
        Set<String> found = new HashSet<>();
        for (int i = 0; i + SHORTEST <= text.length(); i++) {
            at(text, i, whole).ifPresent(found::add);
        }
        return found;
    }
}
