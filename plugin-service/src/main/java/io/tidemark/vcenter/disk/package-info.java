/** Virtual disks that belong to no VM. */
@NamedInterface("disk")
@NullMarked
package io.tidemark.vcenter.disk;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
