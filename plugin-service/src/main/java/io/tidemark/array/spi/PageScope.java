package io.tidemark.array.spi;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows the pages of lists that some work reads; those that other threads read are not shown. */
public final class PageScope {

    private static final ThreadLocal<@Nullable Consumer<ListPage>> BOUND = new ThreadLocal<>();

    private PageScope() {}

    /** Does the work; {@code pages} gets each page of its lists. */
    public static <T> T call(Consumer<ListPage> pages, Supplier<T> work) {
        BOUND.set(pages);
        try {
            return work.get();
        } finally {
            BOUND.remove();
        }
    }

    /** Called by adapters for each page of a list. */
    public static void read(ListPage page) {
        Consumer<ListPage> pages = BOUND.get();
        if (pages != null) {
            pages.accept(page);
        }
    }
}
