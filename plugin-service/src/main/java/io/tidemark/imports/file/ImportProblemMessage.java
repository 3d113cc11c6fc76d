package io.tidemark.imports.file;

import io.tidemark.platform.MessageCode;

/** Why a request for an import or for logged runs is refused. */
public enum ImportProblemMessage implements MessageCode {
    IMPORT_BEING_READ,
    IMPORT_COPY_NOT_FOUND,
    IMPORT_COUNTER_UNKNOWN,
    IMPORT_ENDED,
    IMPORT_MIXED,
    IMPORT_NOT_FOUND,
    IMPORT_NOT_RECEIVED,
    IMPORT_NOT_WAITING,
    IMPORT_NO_DISK_SPACE,
    IMPORT_PART_UNKNOWN,
    IMPORT_SERIES_NOT_FOUND,
    IMPORT_SUM_NOT_FOUND,
    IMPORT_TOO_MANY_FILES,
    IMPORT_UNKNOWN_FILE,
    LOG_PERIOD_TOO_LONG
}
