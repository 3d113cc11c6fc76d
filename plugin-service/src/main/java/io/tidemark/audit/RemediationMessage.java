package io.tidemark.audit;

import io.tidemark.platform.MessageCode;

/** Messages of the changes that fix findings. */
public enum RemediationMessage implements MessageCode {
    CHANGE_FAILED,
    CHANGE_NOT_CONFIRMED,
    CHANGE_NOT_KNOWN,
    HOST_GONE,
    OPTION_CHANGED,
    OPTION_CHANGE_FAILED,
    OPTION_NOT_EXPOSED,
    OPTION_NOT_READ,
    PRIVILEGE_MISSING,
    REMEDIATION_FAILED,
    REMEDIATION_SERVICE_STOPPED,
    REMEDIATION_STARTED,
    VALUE_ALREADY_SET,
    VALUE_CHANGED_SINCE,
    VALUE_NOT_APPLIED
}
