package io.tidemark.policy.message;

import io.tidemark.platform.MessageCode;

/** Messages on reclaim policies, their schedules and their starts. */
public enum PolicyMessage implements MessageCode {
    ALL_PAUSED,
    BLACKOUT,
    DEAD_SPACE_BELOW,
    DEAD_SPACE_UNKNOWN,
    LAST_RUN_TOO_RECENT,
    LIMIT_REACHED,
    NOT_REACHED,
    OUTSIDE_WINDOW,
    POLICY_NOT_ACTIVE,
    POLICY_SKIPPED,
    POLICY_STARTED,
    POLICY_STOPPED,
    RUN_REFUSED,
    SERVICE_ACCOUNT_LACKS_PRIVILEGE,
    SERVICE_ACCOUNT_LACKS_PRIVILEGE_ON_ROOT,
    SERVICE_ACCOUNT_MISSING,
    SERVICE_ACCOUNT_NEEDED,
    SERVICE_ACCOUNT_REFUSED,
    START_MISSED,
    TAGS_NEED_SERVICE_ACCOUNT,
    TAGS_NOT_READ,
    TOO_SOON,
    UNMAP_NOT_COUNTED,
    UNMAP_NOT_IDLE,
    WINDOW_OVER
}
