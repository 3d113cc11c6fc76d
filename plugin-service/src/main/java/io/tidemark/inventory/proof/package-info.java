/** Whether arrays prove what is reclaimed on datastores; for the list of datastores and for the examination of a site. */
@NamedInterface("proof")
@NullMarked
package io.tidemark.inventory.proof;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
