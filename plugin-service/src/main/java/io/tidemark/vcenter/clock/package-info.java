/** How far clocks of vCenters and hosts differ. */
@NamedInterface("clock")
@NullMarked
package io.tidemark.vcenter.clock;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
