package io.tidemark.notification.channel;

import io.tidemark.platform.MessageCode;

/** Messages on requests for channels and rules, and on notices that were not delivered. */
public enum NotificationProblemMessage implements MessageCode {
    CHANNEL_IN_USE,
    CHANNEL_KIND_WITHOUT,
    CHANNEL_SECRET_REQUIRED,
    CHANNEL_UNKNOWN,
    CHANNEL_URL_REQUIRED,
    DEAD_LETTER_NOT_FOUND,
    DELIVERY_SERVER_UNREACHABLE,
    DELIVERY_STOPPED,
    EMAIL_ADDRESS_INVALID,
    EMAIL_LOGIN_UNPROTECTED,
    EVENTS_NEED_SERVICE_ACCOUNT,
    EVENT_PERMISSION_MISSING,
    EVENT_REFUSED,
    HOST_NAME_INVALID,
    MAIL_LOGIN_REFUSED,
    MAIL_NOT_CREATED,
    MAIL_REFUSED,
    NOTIFICATION_CHANNEL_NOT_FOUND,
    NOTIFICATION_RULE_NOT_FOUND,
    WEBHOOK_STATUS,
    WEBHOOK_URL_INVALID,
    WEBHOOK_URL_MISSING
}
