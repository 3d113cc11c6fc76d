/** Faults of vCenter as problems: rejected log-ins, ended sessions, missing objects and privileges. */
@NamedInterface("fault")
@NullMarked
package io.tidemark.vcenter.fault;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
