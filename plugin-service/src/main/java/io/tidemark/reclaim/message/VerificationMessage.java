package io.tidemark.reclaim.message;

import io.tidemark.platform.MessageCode;

/** Messages on what a run reclaimed, as far as it is proven. */
public enum VerificationMessage implements MessageCode {
    ARRAY_FIGURES_STALE,
    ARRAY_FIGURE_FELL,
    ARRAY_FIGURE_NOT_CONFIRMED,
    ARRAY_FIGURE_ROSE,
    ARRAY_NOT_READABLE,
    AUTOMATIC_UNMAP_COUNTED,
    AUTOMATIC_UNMAP_POSSIBLE,
    DATA_WRITTEN_DURING_RUN,
    DEVICE_NOT_ON_ARRAY,
    END_NOT_KNOWN,
    GAIN_NOT_VERIFIABLE,
    NOTHING_WAS_DONE,
    NO_FIGURES_BEFORE,
    OTHER_ACTIVITY,
    OTHER_MANUAL_UNMAP,
    READ_FROM_OTHER_ARRAY,
    RECLAIMED_BETWEEN,
    RECLAIMED_EXACTLY,
    RECLAIMED_NOTHING,
    VERIFICATION_PENDING,
    VMFS_SPACE_CHANGED
}
