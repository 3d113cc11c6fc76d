package io.tidemark.notification.notice;

import io.tidemark.platform.MessageCode;

/** Texts of notices and their mails. */
public enum NoticeMessage implements MessageCode {
    EVENTS_WITHOUT_ACCOUNT,
    NOTICES_SUBJECT,
    NOTICE_ACTIVITY,
    NOTICE_ACTIVITY_ON,
    NOTICE_AUDIT,
    NOTICE_EVENT,
    NOTICE_KIND,
    NOTICE_LINK,
    NOTICE_NOT_SENT,
    NOTICE_OBJECT,
    NOTICE_OUTCOME,
    NOTICE_OUTCOME_NAME,
    NOTICE_RUN,
    NOTICE_SEVERITY,
    NOTICE_SUBJECT,
    NOTICE_TEST,
    NOTICE_TIME,
    NOTICE_VCENTER,
    NOTICE_WITH_DETAIL
}
