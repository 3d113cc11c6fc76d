/** UNMAP of VMFS volumes: the automatic setting, and what hosts counted. */
@NamedInterface("unmap")
@NullMarked
package io.tidemark.vcenter.unmap;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
