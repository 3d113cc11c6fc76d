/** Devices of targets on which UNMAP was reported to corrupt data, and for which of them an administrator accepted that. */
@NamedInterface("risk")
@NullMarked
package io.tidemark.inventory.risk;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
