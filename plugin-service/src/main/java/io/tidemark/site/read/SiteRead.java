package io.tidemark.site.read;

import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;

/**
 * One read of an examination.
 *
 * @param <T> what it returns
 * @param name what is read, for people
 * @param essential whether the product cannot work without it
 */
public record SiteRead<T>(Statement name, Class<? super T> type, boolean essential) {

    static <T> SiteRead<T> essential(SiteMessage name, Class<? super T> type) {
        return new SiteRead<>(name.statement(), type, true);
    }

    static <T> SiteRead<T> useful(SiteMessage name, Class<? super T> type) {
        return new SiteRead<>(name.statement(), type, false);
    }
}
