package io.tidemark.imports.live;

import io.tidemark.platform.MessageCode;

/** Why a live view of esxtop ended. */
public enum EsxtopMessage implements MessageCode {
    ESXTOP_COUNTERS_UNKNOWN,
    ESXTOP_LONGEST,
    ESXTOP_NOT_OFFERED,
    ESXTOP_NOT_VIEWED,
    ESXTOP_SERVICE_STOPPED,
    ESXTOP_STOPPED,
    ESXTOP_UNREADABLE
}
