/** The esxtop services that hosts offer through vCenter. */
@NamedInterface("esxtop")
@NullMarked
package io.tidemark.vcenter.esxtop;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
