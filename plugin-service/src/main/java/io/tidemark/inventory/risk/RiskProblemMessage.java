package io.tidemark.inventory.risk;

import io.tidemark.platform.MessageCode;

/** Why a request on such a target is refused. */
enum RiskProblemMessage implements MessageCode {
    UNMAP_RISK_ACCEPTED,
    UNMAP_RISK_NOT_FOUND
}
