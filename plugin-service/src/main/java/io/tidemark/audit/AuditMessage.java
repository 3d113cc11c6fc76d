package io.tidemark.audit;

import io.tidemark.platform.MessageCode;

/** Messages of audits and of what hosts report to them. */
public enum AuditMessage implements MessageCode {
    AUDIT_FAILED,
    AUDIT_FAILED_UNEXPECTEDLY,
    AUDIT_SERVICE_STOPPED,
    CLAIM_RULES_UNREADABLE,
    DEVICES_UNREADABLE,
    DEVICE_DELETE_UNKNOWN,
    DEVICE_NOT_SEEN,
    DEVICE_WITHOUT_DELETE,
    HOST_BEFORE_5_5,
    HOST_IN_MAINTENANCE,
    HOST_NOT_AUDITED,
    HOST_NOT_CONNECTED,
    HOST_NOT_READ,
    MOUNT_NOT_ACCESSIBLE,
    MOUNT_READ_ONLY,
    PATHS_UNREADABLE,
    PRIMITIVES_UNREADABLE
}
