package io.tidemark.notification.send;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** The receiver did not accept the message. */
public class DeliveryFailed extends Problem {

    private final boolean noticeRefused;

    private DeliveryFailed(Statement statement, boolean noticeRefused) {
        super(502, "delivery-failed", statement);
        this.noticeRefused = noticeRefused;
    }

    /** Nothing can be delivered there now. */
    public static DeliveryFailed unreachable(Statement statement) {
        return new DeliveryFailed(statement, false);
    }

    /** The server works but will not have this one. */
    public static DeliveryFailed refused(Statement statement) {
        return new DeliveryFailed(statement, true);
    }

    /** Whether others may fare better. */
    public boolean noticeRefused() {
        return noticeRefused;
    }
}
