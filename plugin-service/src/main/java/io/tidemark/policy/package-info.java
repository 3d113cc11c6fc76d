/** Reclaim policies and their schedules; determine when runs are requested. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "array",
            "inventory",
            "inventory :: group",
            "reclaim",
            "reclaim :: plan",
            "vcenter",
            "vcenter :: *"
        })
@NullMarked
package io.tidemark.policy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
