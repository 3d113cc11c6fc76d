package io.tidemark.imports.run;

import io.tidemark.imports.ImportProperties;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes imports that are older than the retention time, except imports in progress. */
@Component
class ImportRetention {

    private static final Logger LOG = LoggerFactory.getLogger(ImportRetention.class);

    private final Imports imports;
    private final ImportFiles files;
    private final @Nullable Duration keep;
    private final Clock clock;

    ImportRetention(Imports imports, ImportFiles files, ImportProperties properties, Clock clock) {
        this.imports = imports;
        this.files = files;
        this.keep = properties.keep();
        this.clock = clock;
    }

    @Scheduled(initialDelay = 10, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
    void forget() {
        if (keep == null) {
            return;
        }
        int gone = 0;
        for (String id : imports.sentBefore(clock.instant().minus(keep))) {
            if (imports.forget(id)) {
                files.delete(id);
                gone++;
            }
        }
        if (gone > 0) {
            LOG.info("{} imports that were sent more than {} ago were forgotten", gone, keep);
        }
    }
}
