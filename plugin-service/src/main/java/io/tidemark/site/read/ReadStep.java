package io.tidemark.site.read;

import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;

/** A read that is to be done. */
public record ReadStep<T>(SiteRead<T> read, Supplier<T> work) {

    /** How many objects a result has; 1 for anything but lists. */
    static int items(Object result) {
        if (result instanceof Collection<?> list) {
            return list.size();
        }
        return result instanceof Map<?, ?> map ? map.size() : result instanceof Counted counted ? counted.items() : 1;
    }

    /** A result that knows how many objects it has. */
    public interface Counted {
        int items();
    }
}
