/** Virtual machines and their disks. */
@NamedInterface("vm")
@NullMarked
package io.tidemark.vcenter.vm;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
