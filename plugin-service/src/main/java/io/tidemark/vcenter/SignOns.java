package io.tidemark.vcenter;

import io.tidemark.vcenter.automation.SignOn;
import java.util.Optional;

/** Returns how users of vCenters log in. */
public interface SignOns {

    /** Empty when the connection has no service account. */
    Optional<SignOn> signOn(VcenterConnection vcenter);
}
