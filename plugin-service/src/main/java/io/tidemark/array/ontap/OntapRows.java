package io.tidemark.array.ontap;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The parts of records that are read; any of them may be null on the wire. */
final class OntapRows {

    private OntapRows() {}

    record Cluster(
            @Nullable String uuid,
            @Nullable String name,
            @Nullable Version version,
            @Nullable Metric metric) {}

    record Version(
            @Nullable Integer generation,
            @Nullable Integer major,
            @Nullable Integer minor) {}

    /** A LUN, a namespace, or the LUN of a storage unit; sizes in bytes. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Volume(
            @Nullable String uuid,
            @Nullable String name,
            @Nullable String serialNumber,
            @Nullable Svm svm,
            @Nullable Status status,
            @Nullable Space space) {

        boolean readOnly() {
            return status != null && Boolean.TRUE.equals(status.readOnly());
        }

        /** 0 if it is not reported. */
        long size() {
            return space == null || space.size() == null ? 0 : space.size();
        }
    }

    record Svm(@Nullable String name) {}

    /** Destinations of replications are read-only. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Status(@Nullable Boolean readOnly) {}

    /**
     * {@code used} is allocated space, including overhead of the file system; thin provisioning over SCSI is the space
     * allocation of the command line.
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Space(
            @Nullable Long size,
            @Nullable Long used,
            @Nullable Boolean scsiThinProvisioningSupportEnabled) {}

    /** Averages of the last 15 seconds; latencies in microseconds, throughput in bytes per second. */
    record Metric(
            @Nullable OffsetDateTime timestamp,
            @Nullable Both latency,
            @Nullable Both iops,
            @Nullable Both throughput) {}

    record Both(@Nullable Double read, @Nullable Double write) {}
}
