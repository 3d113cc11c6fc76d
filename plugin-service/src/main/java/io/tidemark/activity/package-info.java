/** The activity log, append-only; listens to events only. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package io.tidemark.activity;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
