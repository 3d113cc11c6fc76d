/** Advice about VMs that changes nothing in them: in-guest UNMAP readiness, XCOPY, old hosts and old VMFS. */
@ApplicationModule(allowedDependencies = {"platform", "inventory", "vcenter", "vcenter :: *", "audit"})
@NullMarked
package io.tidemark.advice;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
