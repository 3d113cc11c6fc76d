package io.tidemark.array.unity;

import io.tidemark.platform.MessageCode;

/** What a Unity refuses, and what keeps it from freeing space or reporting it. */
enum UnityMessage implements MessageCode {
    UNITY_DATA_REDUCTION,
    UNITY_LUN_THICK,
    UNITY_NO_SESSION,
    UNITY_USAGE_NOT_REPORTED
}
