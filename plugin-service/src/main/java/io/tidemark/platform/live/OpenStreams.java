package io.tidemark.platform.live;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.util.HashMap;
import java.util.Map;

/** The number of open streams, by user; the limit of a user is reached long before the limit of all. */
final class OpenStreams {

    static final int MOST = 1500;
    static final int MOST_PER_USER = 50;

    private final Map<String, Integer> byUser = new HashMap<>();
    private int all;

    static String user(Caller caller) {
        return caller.vcenter() + " " + caller.userName();
    }

    /** Throws a 429 if the user, or all users, have as many as allowed. */
    synchronized void add(String user) {
        int ofUser = byUser.getOrDefault(user, 0);
        if (ofUser >= MOST_PER_USER) {
            throw new Problem(
                    429, "too-many-event-streams", RequestMessage.STREAMS_TOO_MANY_OF_USER.with("max", MOST_PER_USER));
        }
        if (all >= MOST) {
            throw new Problem(429, "too-many-event-streams", RequestMessage.STREAMS_TOO_MANY.statement());
        }
        byUser.put(user, ofUser + 1);
        all++;
    }

    synchronized void release(String user) {
        byUser.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
        all--;
    }

    synchronized int count() {
        return all;
    }
}
