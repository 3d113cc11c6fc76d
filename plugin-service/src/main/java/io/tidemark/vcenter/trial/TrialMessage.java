package io.tidemark.vcenter.trial;

import io.tidemark.platform.MessageCode;

/** Messages on the trial of the installation. */
public enum TrialMessage implements MessageCode {
    TRIAL_ACTIVE,
    TRIAL_NOT_ACTIVE,
    TRIAL_PREVIEW,
    TRIAL_REFUSED
}
