/** VMFS datastores, extents, devices, hosts, and clusters from the last inventory. */
@ApplicationModule(allowedDependencies = {"platform", "vcenter", "vcenter :: *", "array", "array :: source"})
@NullMarked
package io.tidemark.inventory;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
