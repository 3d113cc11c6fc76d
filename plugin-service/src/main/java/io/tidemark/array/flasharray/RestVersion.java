package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayRefused;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A release 2.{@code minor} of the REST API. */
record RestVersion(int minor) implements Comparable<RestVersion> {

    /** The first with {@code /arrays}. */
    private static final int OLDEST = 2;
    /** The newest whose specification was read. */
    private static final int NEWEST = 56;
    /** From here on {@code /volumes/space} continues by token; asked for one earlier, it refuses. */
    private static final int SPACE_BY_TOKEN = 38;

    private static final Pattern TEXT = Pattern.compile("2\\.(\\d{1,4})");

    /** The newest that both sides know, whatever the order of the list. */
    static RestVersion newestOf(List<String> listed) {
        return listed.stream()
                .map(RestVersion::parse)
                .flatMap(Optional::stream)
                .filter(version -> version.minor >= OLDEST && version.minor <= NEWEST)
                .max(Comparator.naturalOrder())
                .orElseThrow(() ->
                        new ArrayRefused("The array offers no REST version from 2." + OLDEST + " to 2." + NEWEST
                                + (listed.isEmpty() ? "." : "; its newest is " + listed.get(listed.size() - 1) + ".")));
    }

    private static Optional<RestVersion> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches() ? Optional.of(new RestVersion(Integer.parseInt(matcher.group(1)))) : Optional.empty();
    }

    boolean continuesSpaceByToken() {
        return minor >= SPACE_BY_TOKEN;
    }

    @Override
    public int compareTo(RestVersion other) {
        return Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return "2." + minor;
    }
}
