package io.tidemark.site;

import io.tidemark.platform.MessageCode;

/** Why an examination or one of its reads is not possible. */
public enum SiteProblemMessage implements MessageCode {
    SITE_ACCOUNT_REMOVED,
    SITE_CERTIFICATE_UNREADABLE,
    SITE_EVIDENCE_NOT_FOUND,
    SITE_EXAMINATION_NOT_FOUND,
    SITE_EXAMINATION_RUNNING,
    SITE_READ_INTERRUPTED
}
