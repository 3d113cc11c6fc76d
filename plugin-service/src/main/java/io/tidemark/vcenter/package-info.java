/** The only module that uses vim25: connect, clone sessions, run host operations, wait for tasks, translate faults. */
@ApplicationModule(allowedDependencies = {"platform", "vault"})
@NullMarked
package io.tidemark.vcenter;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
