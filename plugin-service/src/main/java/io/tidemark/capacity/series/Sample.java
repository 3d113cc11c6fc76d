package io.tidemark.capacity.series;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The space figures of a datastore at one time; null is unknown, never zero. */
public record Sample(Instant at, VmfsSpace vmfs, ArraySpace array) {

    /**
     * What VMFS counts, in bytes.
     *
     * @param usedBytes bytes used on VMFS, null when not known
     */
    public record VmfsSpace(
            @Nullable Long capacityBytes,
            @Nullable @JsonProperty("vmfsUsedBytes") Long usedBytes) {

        public static final VmfsSpace UNKNOWN = new VmfsSpace(null, null);
    }

    /**
     * What the arrays count, in bytes.
     *
     * @param writtenBytes what hosts wrote to the volumes, before reduction; null where no array reports it
     * @param thinProvisioning share of the volumes without host data, 0 to 1
     * @param dataReduction data reduction of the one volume behind the datastore, as a ratio to 1; null for several
     */
    public record ArraySpace(
            @Nullable @JsonProperty("arrayWrittenBytes") Long writtenBytes,
            @Nullable Long provisionedBytes,
            @Nullable Double thinProvisioning,
            @Nullable Long uniqueBytes,
            @Nullable Double dataReduction) {

        public static final ArraySpace UNKNOWN = new ArraySpace(null, null, null, null, null);

        public static ArraySpace of(VolumeUsage usage) {
            return new ArraySpace(
                    usage.writtenBytes(),
                    usage.provisionedBytes(),
                    usage.thinProvisioning(),
                    usage.uniqueBytes(),
                    usage.dataReduction());
        }

        /** The sum of both; unknown if one is unknown. */
        public ArraySpace plus(ArraySpace other) {
            Long written = sum(writtenBytes, other.writtenBytes);
            Long provisioned = sum(provisionedBytes, other.provisionedBytes);
            Double thin = written == null || provisioned == null || provisioned == 0
                    ? null
                    : Double.valueOf(VolumeUsage.thinProvisioning(written, provisioned));
            return new ArraySpace(written, provisioned, thin, sum(uniqueBytes, other.uniqueBytes), null);
        }

        private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
            return one == null || other == null ? null : Long.valueOf(one + other);
        }
    }

    /** A time without data, so that a chart shows a gap instead of a line. */
    static Sample gap(Instant at) {
        return new Sample(at, VmfsSpace.UNKNOWN, ArraySpace.UNKNOWN);
    }

    /** Blocks that VMFS freed and the array still counts, at most its free space; null unless both sides are known. */
    public @Nullable Long deadSpaceBytes() {
        Long written = array.writtenBytes();
        Long used = vmfs.usedBytes();
        Long capacity = vmfs.capacityBytes();
        if (written == null || used == null) {
            return null;
        }
        long most = capacity == null ? Long.MAX_VALUE : Math.max(0, capacity - used);
        return Math.min(Math.max(0, written - used), most);
    }
}
