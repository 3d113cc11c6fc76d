/** Plug-ins as the ExtensionManager keeps them. */
@NamedInterface("extension")
@NullMarked
package io.tidemark.vcenter.extension;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
