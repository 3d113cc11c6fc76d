package io.tidemark.activity;

import io.tidemark.platform.MessageCode;

/** Findings of a check of the chain. */
enum ActivityMessage implements MessageCode {
    ACTIVITIES_INSERTED,
    ACTIVITIES_MISSING,
    ACTIVITY_CHANGED,
    ACTIVITY_NEWEST_REPLACED
}
