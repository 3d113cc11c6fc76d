package io.tidemark.imports.live;

import io.tidemark.platform.MessageCode;

/** Why a request for a live view of esxtop is refused. */
public enum EsxtopProblemMessage implements MessageCode {
    ESXTOP_HOST_NOT_FOUND,
    ESXTOP_OFF,
    ESXTOP_TOO_FEW_SAMPLES,
    ESXTOP_TOO_MANY,
    ESXTOP_VIEW_NOT_FOUND
}
