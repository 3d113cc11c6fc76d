/** Reclaim policies and their schedules; decides when to ask for a run. */
@ApplicationModule(allowedDependencies = {"platform", "inventory", "reclaim", "vcenter", "vcenter :: *"})
@NullMarked
package io.tidemark.policy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
