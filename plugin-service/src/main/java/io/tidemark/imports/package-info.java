/**
 * Files of hosts that users upload (esxtop batch CSV, hostd.log, vsish properties), and what hosts report live (hostd.log, counters of
 * esxtop), as series and evidence of runs.
 */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "inventory",
            "capacity",
            "vcenter",
            "vcenter :: *",
            "reclaim",
            "reclaim :: unmap",
            "reclaim :: plan"
        })
@NullMarked
package io.tidemark.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
