package io.tidemark.platform;

import java.util.List;
import java.util.function.Function;

/**
 * One page of a list: {@code page} counts from 0, {@code total} is the number of items over all pages.
 *
 * @param items the items of the page
 * @param page which page, counted from 0
 * @param size most items on a page
 * @param total number of items over all pages
 */
public record PageOf<T>(List<T> items, int page, int size, long total) {

    public <R> PageOf<R> map(Function<? super T, ? extends R> mapper) {
        return new PageOf<>(items.stream().<R>map(mapper).toList(), page, size, total);
    }
}
