/** Carries what an installation knows into a file and back: exports and imports, and copies of a running H2 database. */
@ApplicationModule(allowedDependencies = {"platform", "vault"})
@NullMarked
package io.tidemark.backup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
