/** Managed objects and their place in the inventory. */
@NamedInterface("object")
@NullMarked
package io.tidemark.vcenter.object;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
