package io.tidemark.server;

import io.tidemark.platform.MessageCode;

/** Why the service or a command does not start. */
enum StartMessage implements MessageCode {
    DATABASE_IN_USE,
    DATABASE_NEWER,
    DATABASE_UNUSABLE,
    PORT_IN_USE,
    SETTING_INVALID
}
