/** Change tracking of datastores and hosts. */
@NamedInterface("watch")
@NullMarked
package io.tidemark.vcenter.watch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
