package io.tidemark.inventory.risk;

import io.tidemark.platform.MessageCode;

/** Messages on targets on which UNMAP is a risk. */
public enum RiskMessage implements MessageCode {
    UNMAP_CORRUPTS_ZFS,
    UNMAP_RISK_ACCEPTED_FOR,
    UNMAP_RISK_NOT_ACCEPTED
}
