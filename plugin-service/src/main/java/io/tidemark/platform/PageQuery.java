package io.tidemark.platform;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The {@code ?page&size&sort&q} of a list request.
 *
 * @param page which page, counted from 0, 0 to 2147483; default 0
 * @param size items on a page, 1 to 1000; default 100
 * @param sort null or blank for the order of the list, {@code field}, {@code field,asc} or {@code field,desc}
 * @param q text to search for, without blanks around it; null for all
 */
public record PageQuery(
        @Nullable Integer page,
        @Nullable Integer size,
        @Nullable String sort,
        @Nullable String q) {

    public static final int MAX_SIZE = 1000;

    private static final int LAST_PAGE = Integer.MAX_VALUE / MAX_SIZE;
    private static final Pattern SORT = Pattern.compile("\\s*[\\w.]+\\s*(,\\s*(?i:asc|desc)\\s*)?");

    public PageQuery {
        page = page == null ? 0 : page;
        if (page < 0 || size != null && (size < 1 || size > MAX_SIZE)) {
            throw Problem.invalid(RequestMessage.PAGE_OUT_OF_RANGE.with("max", MAX_SIZE));
        }
        if (page > LAST_PAGE) {
            throw Problem.invalid(RequestMessage.PAGE_TOO_LARGE);
        }
        sort = sort == null || sort.isBlank() ? null : sort;
        if (sort != null && !SORT.matcher(sort).matches()) {
            throw Problem.invalid(RequestMessage.SORT_INVALID.with("value", sort));
        }
        q = q == null || q.isBlank() ? null : q.strip();
    }

    /** The sort field, or the fallback; rejects fields that are not in {@code allowed}. */
    public String sortField(Set<String> allowed, String fallback) {
        if (sort == null) {
            return fallback;
        }
        String field = sort.split(",", 2)[0].trim();
        if (!allowed.contains(field)) {
            throw Problem.invalid(RequestMessage.SORT_FIELD_UNKNOWN.with(
                    "field", field, "fields", String.join(", ", new TreeSet<>(allowed))));
        }
        return field;
    }

    public boolean descending() {
        return sort != null && sort.toLowerCase(Locale.ROOT).strip().endsWith("desc") && sort.indexOf(',') > 0;
    }

    /** Whether one of the texts contains the text to search for, in any case. */
    public boolean matches(@Nullable String... texts) {
        String wanted = q == null ? null : q.toLowerCase(Locale.ROOT);
        return wanted == null
                || Arrays.stream(texts)
                        .anyMatch(text ->
                                text != null && text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    public int offset() {
        return number() * limit();
    }

    public int number() {
        return page == null ? 0 : page;
    }

    public int limit() {
        return size == null ? 100 : size;
    }

    /** Whether all items are meant where a response is not bound to pages: no size was requested. */
    public boolean unlimited() {
        return size == null;
    }

    /** Returns the lines of a file: the requested page if a size was requested, otherwise the complete list. */
    public <T> List<T> rows(List<T> all) {
        return unlimited() ? all : slice(all).items();
    }

    /** Returns the requested page of a complete, sorted list. */
    public <T> PageOf<T> slice(List<T> all) {
        int from = Math.min(offset(), all.size());
        int to = Math.min(from + limit(), all.size());
        return new PageOf<>(List.copyOf(all.subList(from, to)), number(), limit(), all.size());
    }
}
