package io.tidemark.vcenter;

import io.tidemark.platform.MessageCode;

/** The health of connected vCenters. */
public enum VcenterMessage implements MessageCode {
    ACCOUNT_ACTIVITY,
    ACCOUNT_PRIVILEGE_MISSING,
    CERTIFICATE_WITHOUT_ACCOUNT,
    SERVICE_ACCOUNT_LACKS,
    VCENTER_CERTIFICATE,
    VCENTER_OK,
    VCENTER_REFUSED,
    VCENTER_RESPONDS_AGAIN,
    VCENTER_UNKNOWN
}
