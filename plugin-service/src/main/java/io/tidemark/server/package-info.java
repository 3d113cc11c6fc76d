/** How the jar meets its operator and its clients: command line, data directory, database, TLS, headers, error answers, pages. */
@ApplicationModule(allowedDependencies = {"platform", "vault", "activity", "backup", "vcenter :: removal"})
@NullMarked
package io.tidemark.server;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
