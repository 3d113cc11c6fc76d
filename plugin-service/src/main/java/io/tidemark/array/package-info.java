/** Connected arrays and the volume behind a device, through the ArrayAdapter SPI. */
@ApplicationModule(allowedDependencies = {"platform", "vault"})
@NullMarked
package io.tidemark.array;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
