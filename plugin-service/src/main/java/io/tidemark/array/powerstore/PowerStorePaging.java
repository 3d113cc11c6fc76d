package io.tidemark.array.powerstore;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Pages by offset, while the array reports that there are more (206). A page that begins elsewhere is requested again,
 * which ends the list with a failure.
 */
record PowerStorePaging(int size, int atOnce) implements Paging {

    private static final Pattern TOTAL = Pattern.compile(".*/(\\d{1,9})");
    private static final Pattern START = Pattern.compile("(\\d{1,9})-.*");

    @Override
    public String first() {
        return from(0);
    }

    private String from(int offset) {
        return "limit=" + size + "&offset=" + offset;
    }

    @Override
    public String rows() {
        return "";
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        Matcher start = START.matcher(page.headers().getOrDefault("Content-Range", ""));
        if (start.matches() && Integer.parseInt(start.group(1)) != total - read) {
            return Optional.of(from(total - read));
        }
        return page.status() == 206 && read > 0 && total < announced(page)
                ? Optional.of(from(total))
                : Optional.empty();
    }

    @Override
    public Stream<String> following(RestClient.Answer first, int read) {
        int total = announced(first);
        return first.status() == 206 && read > 0 && total < Integer.MAX_VALUE
                ? IntStream.iterate(read, offset -> offset < total, offset -> offset + read)
                        .mapToObj(this::from)
                : Stream.empty();
    }

    /** Of {@code Content-Range: 0-99/789}; the maximum if it is missing. */
    private static int announced(RestClient.Answer page) {
        Matcher matcher = TOTAL.matcher(page.headers().getOrDefault("Content-Range", ""));
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : Integer.MAX_VALUE;
    }
}
