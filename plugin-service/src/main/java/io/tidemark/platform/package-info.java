/** Shared kernel: ids, messages, paging, problems, records, schedules. */
@ApplicationModule(
        type = ApplicationModule.Type.OPEN,
        allowedDependencies = {})
@NullMarked
package io.tidemark.platform;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
