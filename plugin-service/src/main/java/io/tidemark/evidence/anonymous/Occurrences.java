package io.tidemark.evidence.anonymous;

import java.util.ArrayList;
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

    private final Map<Long, List<String>> byStart = new HashMap<>();

    Occurrences(Iterable<String> texts) {
        for (String text : texts) {
            if (text.length() >= SHORTEST) {
                byStart.computeIfAbsent(start(text, 0), key -> new ArrayList<>())
                        .add(text);
            }
        }
        byStart.values()
                .forEach(list ->
                        list.sort(Comparator.comparingInt(String::length).reversed()));
    }

    private static long start(String text, int at) {
        long start = 0;
        for (int i = at; i < at + SHORTEST; i++) {
            start = start << 16 | Character.toLowerCase(text.charAt(i));
        }
        return start;
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
        return byStart.getOrDefault(start(text, position), List.of()).stream()
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
