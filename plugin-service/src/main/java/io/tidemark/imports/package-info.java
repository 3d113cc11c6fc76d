/**
 * Files of hosts that users upload (esxtop batch CSV, hostd.log, vsish properties) and live hostd.log, as series and
 * evidence of runs.
 */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "inventory",
            "capacity",
            "vcenter",
            "vcenter :: *",
            "reclaim",
            "reclaim :: walk",
            "reclaim :: plan"
        })
@NullMarked
package io.tidemark.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
