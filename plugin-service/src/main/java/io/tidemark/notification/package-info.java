/** Notifies users and other systems over channels; listens to events, and stores for policies who is notified. */
@ApplicationModule(allowedDependencies = {"platform", "vault", "vcenter", "vcenter :: *", "audit", "policy :: notify"})
@NullMarked
package io.tidemark.notification;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
