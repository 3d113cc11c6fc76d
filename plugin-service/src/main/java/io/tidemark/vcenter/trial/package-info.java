/** The trial of a new installation: nothing that changes hosts is sent until an administrator ends it. */
@NamedInterface("trial")
@NullMarked
package io.tidemark.vcenter.trial;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
