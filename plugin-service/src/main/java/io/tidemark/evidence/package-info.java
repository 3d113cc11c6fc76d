/** Files for support without identities and secrets: what was exchanged with vCenters and arrays, and the state of the service. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package io.tidemark.evidence;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
