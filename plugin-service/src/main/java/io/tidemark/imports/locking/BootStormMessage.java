package io.tidemark.imports.locking;

import io.tidemark.platform.MessageCode;

/** What the ATS counters of a device show. */
enum BootStormMessage implements MessageCode {
    ESXTOP_ATS_UNKNOWN,
    ESXTOP_BOOT_STORM_FAILURES_UNKNOWN,
    ESXTOP_BOOT_STORM_WITHOUT_FAILURES,
    ESXTOP_BOOT_STORM_WITH_FAILURES,
    ESXTOP_NO_BOOT_STORM
}
