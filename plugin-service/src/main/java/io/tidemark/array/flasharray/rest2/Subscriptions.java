package io.tidemark.array.flasharray.rest2;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.flasharray.api.RestVersion;
import io.tidemark.array.rest.RestRows;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether an array is billed by effective space, by its list of subscriptions; read once, and again after it was forgotten. */
final class Subscriptions {

    private static final int MOST = 100;

    private final RestRows rows;
    private final RestVersion version;
    private final String evergreenOne;
    private volatile @Nullable Boolean effective;

    /** @param evergreenOne the service of subscriptions that are billed so; letters and digits of it count */
    Subscriptions(RestRows rows, RestVersion version, String evergreenOne) {
        this.rows = rows;
        this.version = version;
        this.evergreenOne = plain(evergreenOne);
    }

    /** False if the array does not list subscriptions, or does not show them to the user. */
    boolean effective() {
        Boolean known = effective;
        if (known != null) {
            return known;
        }
        try {
            boolean now = version.listsSubscriptions() && read().stream().anyMatch(this::billsEffective);
            effective = now;
            return now;
        } catch (ArrayRefused e) {
            return false;
        }
    }

    private boolean billsEffective(Rest2Rows.Subscription subscription) {
        return subscription.service() != null && plain(subscription.service()).equals(evergreenOne);
    }

    void forget() {
        effective = null;
    }

    private List<Rest2Rows.Subscription> read() {
        return rows.all("/subscriptions", Rest2Rows.Subscription.class, new Rest2Paging(MOST, false));
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
