/** Notifies people and other systems over channels; listens to events and to nothing else. */
@ApplicationModule(allowedDependencies = {"platform", "vault", "vcenter", "vcenter :: *", "audit"})
@NullMarked
package io.tidemark.notification;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
