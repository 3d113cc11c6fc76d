package io.tidemark.array.ontap;

import io.tidemark.array.PoolSpace;
import io.tidemark.array.spi.DeviceNames;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
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

        /** NAA 6 with the OUI 00a098 and the 12 characters of the serial number. */
        List<String> scsiNames() {
            return serialNumber == null
                    ? List.of()
                    : DeviceNames.ofWwn(
                            "600a0980" + HexFormat.of().formatHex(serialNumber.getBytes(StandardCharsets.UTF_8)));
        }

        /** 0 if it is not reported. */
        long size() {
            return space == null || space.size() == null ? 0 : space.size();
        }
    }

    /** An aggregate, or an availability zone of an ASA r2, whose space is not below {@code blockStorage}. */
    record Pool(@Nullable String name, @Nullable PoolSizes space) {

        @Nullable
        PoolSpace sizes() {
            PoolSizes sizes = space == null || space.blockStorage() == null ? space : space.blockStorage();
            return sizes == null ? null : PoolSpace.of(name, sizes.size(), sizes.available());
        }
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record PoolSizes(
            @Nullable PoolSizes blockStorage,
            @Nullable Long size,
            @Nullable Long available) {}

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
