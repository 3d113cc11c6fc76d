/** Exports and imports of an installation, and backups of a running H2 database. */
@ApplicationModule(allowedDependencies = {"platform", "vault"})
@NullMarked
package io.tidemark.backup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
