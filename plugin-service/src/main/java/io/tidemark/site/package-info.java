/** Examines a site before its first use: reads all that the service reads, changes nothing, and states what limits it. */
@ApplicationModule(
        allowedDependencies = {
            "evidence",
            "platform",
            "inventory",
            "inventory :: proof",
            "vcenter",
            "vcenter :: *",
            "array",
            "array :: connection",
            "audit",
            "audit :: collect"
        })
@NullMarked
package io.tidemark.site;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
