/** The interfaces of the jar: command line, data directory, database, TLS, headers, error responses, pages. */
@ApplicationModule(allowedDependencies = {"platform", "vault", "activity", "backup", "vcenter :: offline"})
@NullMarked
package io.tidemark.server;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
