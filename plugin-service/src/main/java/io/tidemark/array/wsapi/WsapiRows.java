package io.tidemark.array.wsapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.WholeList;
import org.jspecify.annotations.Nullable;

/** The parts of responses that are read; any of them may be null on the wire. */
final class WsapiRows {

    private static final int FULLY_PROVISIONED = 1;
    private static final int THIN = 2;
    private static final int ON = 1;

    private WsapiRows() {}

    /** Each list is one response. */
    static Paging list(String address, String query, int mostRows) {
        return new WholeList(address, "members", "total", query, mostRows);
    }

    record Version(@Nullable Integer major, @Nullable Integer minor) {}

    record System(
            @Nullable String name,
            @Nullable String serialNumber,
            @Nullable String systemVersion) {}

    /** A volume or a snapshot; sizes in MiB, enumerations as numbers. */
    record Volume(
            @Nullable String name,
            @Nullable String wwn,
            @Nullable Long sizeMiB,
            @Nullable Long hostWriteMiB,
            @Nullable Space userSpace,
            @JsonProperty("userCPG") @Nullable String pool,
            @Nullable Integer provisioningType,
            @Nullable Integer deduplicationState,
            @Nullable Integer compressionState,
            @Nullable Boolean readOnly,
            @Nullable Policies policies) {

        boolean fullyProvisioned() {
            return provisioningType != null && provisioningType == FULLY_PROVISIONED;
        }

        boolean ofSystem() {
            return policies != null && Boolean.TRUE.equals(policies.system());
        }

        /**
         * What hosts wrote. Releases without this figure report the space of user data, which is the same on thin volumes
         * without deduplication and compression. Null if neither is reported.
         */
        @Nullable
        Long writtenMiB() {
            if (fullyProvisioned() || hostWriteMiB != null) {
                return fullyProvisioned() ? null : hostWriteMiB;
            }
            boolean plainThin = provisioningType != null
                    && provisioningType == THIN
                    && !on(deduplicationState)
                    && !on(compressionState);
            return plainThin && userSpace != null ? userSpace.usedMiB() : null;
        }

        private static boolean on(@Nullable Integer state) {
            return state != null && state == ON;
        }
    }

    record Space(@Nullable Long usedMiB) {}

    /** A sample of the space of a volume. */
    record SpaceSample(
            @Nullable Long sampleTimeSec,
            @Nullable String wwn,
            @Nullable TotalSpace totalSpace) {}

    record TotalSpace(
            @Nullable Long virtualSizeMiB, @Nullable Long hostWriteMiB) {}

    /** A sample of the load of VLUNs. */
    record Load(
            @Nullable Long sampleTimeSec,
            @JsonProperty("IO") @Nullable Both io,
            @JsonProperty("KBytes") @Nullable Both kBytes,
            @JsonProperty("serviceTimeMS") @Nullable Both serviceTimeMs,
            @Nullable Double queueLength) {}

    record Both(@Nullable Double read, @Nullable Double write) {}

    /** A common provisioning group (CPG). */
    record Pool(
            @Nullable String name,
            @JsonProperty("UsrUsage") @Nullable Usage userUsage,
            @JsonProperty("SDUsage") @Nullable Usage snapshotUsage) {

        /** Of volumes and snapshots; null if one of them is not reported. */
        @Nullable
        Usage usage() {
            return userUsage == null || snapshotUsage == null
                    ? null
                    : new Usage(
                            sum(userUsage.totalMiB(), snapshotUsage.totalMiB()),
                            sum(userUsage.usedMiB(), snapshotUsage.usedMiB()));
        }

        private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
            return one == null || other == null ? null : Long.valueOf(one + other);
        }
    }

    record Usage(@Nullable Long totalMiB, @Nullable Long usedMiB) {}

    /** What a pool can still grow by. */
    record Growth(@Nullable Long usableFreeMiB) {}

    /** {@code system} is true for volumes that the array uses itself. */
    record Policies(@Nullable Boolean system) {}
}
