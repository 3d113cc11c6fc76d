/** Append-only record of who did what; listens to events and to nothing else. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package io.tidemark.activity;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
