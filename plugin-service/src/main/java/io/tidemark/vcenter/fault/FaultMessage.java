package io.tidemark.vcenter.fault;

import io.tidemark.platform.MessageCode;

/** Messages on faults of vCenter and hosts. */
public enum FaultMessage implements MessageCode {
    HOST_REFUSED,
    PERMISSION_MISSING,
    SESSION_ENDED,
    UNEXPECTED,
    VCENTER_UNREACHABLE
}
