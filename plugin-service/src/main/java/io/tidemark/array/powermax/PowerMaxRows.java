package io.tidemark.array.powermax;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.rest.Sizes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of responses that are read; any of them may be null on the wire. */
final class PowerMaxRows {

    private static final long CYLINDER = 15L * 128 * 1024;
    private static final long GB = 1L << 30;
    private static final long TB = 1L << 40;

    private PowerMaxRows() {}

    /** Releases before 10 do not report the version of the API. */
    record Version(
            @Nullable String version,
            @JsonProperty("api_version") @Nullable String apiVersion) {

        /** Such as 92 or 104; 0 if it is not readable. */
        int api() {
            String digits = apiVersion == null || apiVersion.isEmpty()
                    ? String.valueOf(version).replaceFirst("^\\D?(\\d+)\\.(\\d+).*$", "$1$2")
                    : apiVersion;
            return digits.matches("\\d{2,4}") ? Integer.parseInt(digits) : 0;
        }
    }

    /** The arrays that Unisphere manages, or the pools of one of them. */
    record Ids(@Nullable List<String> symmetrixId, @Nullable List<String> srpId) {}

    record System(
            @Nullable Boolean local,
            @JsonProperty("display_name") @Nullable String displayName,
            @JsonAlias("ucode") @Nullable String microcode) {}

    record Id(@Nullable String volumeId) {}

    /** The first page of a list of ids. */
    record Iterator(
            @Nullable String id,
            @Nullable Integer count,
            @Nullable Integer maxPageSize,
            @Nullable Page resultList) {}

    record Page(@Nullable List<Id> result) {}

    /**
     * A volume of either API.
     *
     * @param allocatedPercent in whole percents; only of the API with a version in its paths
     * @param effectiveUsed in GB; only of the newer API, of arrays that count it
     */
    record Volume(
            @JsonAlias("volumeId") @Nullable String id,
            @JsonAlias("volume_identifier") @Nullable String identifier,
            @Nullable String type,
            @Nullable String status,
            @Nullable String wwn,
            @JsonProperty("effective_wwn") @Nullable String effectiveWwn,
            @JsonProperty("cap_cyl") @Nullable Double cylinders,
            @JsonProperty("cap_gb") @Nullable Double gigabytes,
            @JsonProperty("allocated_percent") @Nullable Double allocatedPercent,

            @JsonProperty("effective_used_capacity_gb") @Nullable
            Double effectiveUsed) {

        String name() {
            return identifier == null || identifier.isBlank() ? String.valueOf(id) : identifier;
        }

        /** Cylinders are exact, unlike the capacity in GB. */
        @Nullable
        Long size() {
            return cylinders == null ? Sizes.bytes(gigabytes, GB) : Sizes.bytes(cylinders, CYLINDER);
        }

        /** Null if it is not reported, or impossible. */
        @Nullable
        Long allocated() {
            Long size = size();
            return size == null || allocatedPercent == null || !(allocatedPercent >= 0 && allocatedPercent <= 100)
                    ? null
                    : Long.valueOf(Math.round(size * (allocatedPercent / 100)));
        }

        @Nullable
        Long effective() {
            return Sizes.bytes(effectiveUsed, GB);
        }

        /** The destination of SRDF, which hosts cannot write. */
        boolean readOnly() {
            return type != null && type.startsWith("RDF2") && "Write Disabled".equalsIgnoreCase(status);
        }
    }

    /** A storage resource pool; releases differ in where its capacity is. */
    record Pool(
            @Nullable String srpId,
            @JsonProperty("srp_capacity") @Nullable Capacity whole,
            @JsonProperty("fba_srp_capacity") @Nullable Fba fba) {

        /** Null if it is not reported, or impossible. */
        @Nullable
        PoolSpace space() {
            Capacity capacity = fba == null || fba.effective() == null
                    ? whole
                    : fba.effective().capacity();
            return capacity == null ? null : capacity.space(srpId);
        }
    }

    /** Of PowerMax 2500 and 8500; {@code provisioned} beside it is what is subscribed. */
    record Fba(@Nullable Effective effective) {}

    /** Capacity before data reduction, and after it. */
    record Effective(
            @JsonProperty("total_tb") @Nullable Double total,
            @JsonProperty("used_tb") @Nullable Double used,
            @JsonProperty("physical_capacity") @Nullable Capacity physical) {

        Capacity capacity() {
            return physical == null ? new Capacity(total, used) : physical;
        }
    }

    record Capacity(
            @JsonProperty("usable_total_tb") @JsonAlias("total_tb") @Nullable
            Double total,

            @JsonProperty("usable_used_tb") @JsonAlias("used_tb") @Nullable
            Double used) {

        @Nullable
        PoolSpace space(@Nullable String id) {
            Long all = Sizes.bytes(total, TB);
            Long taken = Sizes.bytes(used, TB);
            return all == null || taken == null ? null : PoolSpace.of(id, all, all - taken);
        }
    }
}
