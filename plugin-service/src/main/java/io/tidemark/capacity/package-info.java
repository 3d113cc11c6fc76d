/** Samples of what VMFS and the arrays count, roll-ups, UNMAP activity, chart queries and the summary of the fleet. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "inventory",
            "inventory :: risk",
            "vcenter",
            "vcenter :: *",
            "array",
            "array :: connection"
        })
@NullMarked
package io.tidemark.capacity;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
