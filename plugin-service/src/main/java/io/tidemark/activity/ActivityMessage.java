package io.tidemark.activity;

import io.tidemark.platform.MessageCode;

/** What a check of the chain can find. */
enum ActivityMessage implements MessageCode {
    ACTIVITIES_INSERTED,
    ACTIVITIES_MISSING,
    ACTIVITY_CHANGED,
    ACTIVITY_NEWEST_REPLACED
}
