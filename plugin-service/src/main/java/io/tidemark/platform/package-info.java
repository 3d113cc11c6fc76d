/** Shared kernel: ids, byte counts, paging, problems, the clock. */
@ApplicationModule(
        type = ApplicationModule.Type.OPEN,
        allowedDependencies = {})
@NullMarked
package io.tidemark.platform;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
