/** Exposes metrics to Prometheus; listens to events only. */
@ApplicationModule(allowedDependencies = {"platform", "capacity", "reclaim", "audit"})
@NullMarked
package io.tidemark.metrics;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
