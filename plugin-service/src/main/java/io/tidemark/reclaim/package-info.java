/**
 * Reclaim runs: estimate, start, progress, cancel, verify, explain, with their settings, monthly reports, and recordings.
 * Also create tests of local disks.
 */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "evidence",
            "inventory",
            "inventory :: risk",
            "vcenter",
            "vcenter :: *",
            "array"
        })
@NullMarked
package io.tidemark.reclaim;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
