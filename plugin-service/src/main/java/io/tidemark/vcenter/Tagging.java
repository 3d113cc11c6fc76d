package io.tidemark.vcenter;

import io.tidemark.vcenter.tag.Tags;
import java.util.Optional;

/** Returns the tags of vCenters. */
public interface Tagging {

    /** Empty when the connection has no service account: a user's delegated session does not reach the Automation API. */
    Optional<Tags> tags(VcenterConnection vcenter);
}
