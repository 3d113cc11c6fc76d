package io.tidemark.array.powerstore;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pages by offset, while the array reports that there are more (206). */
record PowerStorePaging(int size) implements Paging {

    private static final Pattern TOTAL = Pattern.compile(".*/(\\d{1,9})");

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
        return page.status() == 206 && read > 0 && total < announced(page)
                ? Optional.of(from(total))
                : Optional.empty();
    }

    /** Of {@code Content-Range: 0-99/789}; the maximum if it is missing. */
    private static int announced(RestClient.Answer page) {
        Matcher matcher = TOTAL.matcher(page.headers().getOrDefault("Content-Range", ""));
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : Integer.MAX_VALUE;
    }
}
