package io.tidemark.array.storagevirtualize;

import io.tidemark.platform.MessageCode;

/** What an array with IBM Storage Virtualize refuses, and what keeps it from freeing space. */
enum StorageVirtualizeMessage implements MessageCode {
    STORAGE_VIRTUALIZE_CREDENTIALS_ASCII,
    STORAGE_VIRTUALIZE_FULLY_ALLOCATED,
    STORAGE_VIRTUALIZE_HOST_UNMAP_OFF,
    STORAGE_VIRTUALIZE_NO_TOKEN,
    STORAGE_VIRTUALIZE_STANDARD_POOL,
    STORAGE_VIRTUALIZE_USAGE_NOT_REPORTED
}
