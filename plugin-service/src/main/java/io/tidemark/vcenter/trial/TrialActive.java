package io.tidemark.vcenter.trial;

import io.tidemark.platform.Problem;

/** The trial of the installation does not allow what changes hosts. */
public class TrialActive extends Problem {

    TrialActive() {
        super(409, "trial-active", TrialMessage.TRIAL_REFUSED.statement());
    }
}
