package io.tidemark.inventory.local;

import io.tidemark.platform.MessageCode;

/** Advice for SSDs that are local to a host. */
enum LocalDeviceMessage implements MessageCode {
    SSD_NEVER_RECLAIMED,
    SSD_RECLAIMED_LONG_AGO,
    SSD_SPARE_AREA_LOW
}
