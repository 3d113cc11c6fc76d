package io.tidemark.policy.message;

import io.tidemark.platform.MessageCode;

/** Why a request for a reclaim policy or a calendar is refused. */
public enum PolicyProblemMessage implements MessageCode {
    BLACKOUT_TOO_LONG,
    CALENDAR_IN_USE,
    CALENDAR_NOT_FOUND,
    CRON_FIELDS,
    CRON_INVALID,
    MISSED_HOURS_NOT_WITHIN,
    OCCURRENCES_PERIOD,
    POLICY_NOT_FOUND,
    SCHEDULE_DAY,
    SCHEDULE_MONTHLY,
    SCHEDULE_ONE_DAY,
    SCHEDULE_TOO_FREQUENT,
    SCOPE_EMPTY,
    SCOPE_OTHER_VCENTER,
    TAG_ID_INVALID,
    WINDOWS_WITHOUT_START
}
