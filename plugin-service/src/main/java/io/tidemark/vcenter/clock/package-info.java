/** Clocks of vCenters and hosts, and how far they differ. */
@NamedInterface("clock")
@NullMarked
package io.tidemark.vcenter.clock;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
