package io.tidemark.notification.send;

import io.tidemark.platform.Problem;

/** The receiver did not accept the message. */
public class DeliveryFailed extends Problem {

    private final boolean noticeRefused;

    private DeliveryFailed(String detail, boolean noticeRefused) {
        super(502, "delivery-failed", detail);
        this.noticeRefused = noticeRefused;
    }

    /** Nothing can be delivered there now. */
    public static DeliveryFailed unreachable(String detail) {
        return new DeliveryFailed(detail, false);
    }

    /** The server works but will not have this one. */
    public static DeliveryFailed refused(String detail) {
        return new DeliveryFailed(detail, true);
    }

    /** Whether others may fare better. */
    public boolean noticeRefused() {
        return noticeRefused;
    }
}
