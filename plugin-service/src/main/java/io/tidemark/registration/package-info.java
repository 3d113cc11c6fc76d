/** Registers, upgrades and removes the plug-in as a vCenter extension; serves the manifest and its dynamic items. */
@ApplicationModule(allowedDependencies = {"evidence", "evidence :: *", "platform", "vcenter", "vcenter :: *"})
@NullMarked
package io.tidemark.registration;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
