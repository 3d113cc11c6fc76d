package io.tidemark.server.database;

import io.tidemark.platform.MessageCode;

/** Why a database file is not used. */
enum DatabaseMessage implements MessageCode {
    BACKUP_NEWEST,
    BACKUP_NONE,
    DATABASE_CORRUPT,
    DATABASE_FILE_EMPTY,
    DATABASE_FILE_MISSING,
    DATABASE_NO_SPACE
}
