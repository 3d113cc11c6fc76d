/** The automatic reclaim setting of VMFS 6: read, applied in bulk, predicted. */
@ApplicationModule(allowedDependencies = {"platform", "inventory", "inventory :: risk", "vcenter", "vcenter :: *"})
@NullMarked
package io.tidemark.rate;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
