/** The calls to vCenter with the privilege that each needs. */
@NamedInterface("privilege")
@NullMarked
package io.tidemark.vcenter.privilege;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
