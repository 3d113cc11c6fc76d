package io.tidemark.platform.file;

import io.tidemark.platform.MessageCode;

/** Why a file of the service cannot be used. */
public enum FileMessage implements MessageCode {
    DATA_DIRECTORY_NOT_CREATED,
    FILE_ACCESS_DENIED,
    FILE_MISSING,
    FILE_NOT_CREATED,
    FILE_NOT_WRITTEN,
    KEY_FILE_OPEN
}
