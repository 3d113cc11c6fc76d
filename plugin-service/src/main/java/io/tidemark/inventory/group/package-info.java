/** Groups of datastores that other modules know. */
@NamedInterface("group")
@NullMarked
package io.tidemark.inventory.group;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
