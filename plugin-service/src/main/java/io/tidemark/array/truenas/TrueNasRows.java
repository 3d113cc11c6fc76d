package io.tidemark.array.truenas;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The parts of responses that are read; any of them may be null on the wire. */
final class TrueNasRows {

    private static final String ZVOL = "zvol/";

    private TrueNasRows() {}

    /** A row of a list with pages. */
    interface Listed {

        /** Identifies the row in its list. */
        Object key();
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record SystemInfo(
            @Nullable String version,
            @Nullable String hostname,
            @Nullable String systemSerial,
            @Nullable License license) {}

    /** With the serial numbers of both controllers, if there are two. */
    @JsonNaming(SnakeCaseStrategy.class)
    record License(@Nullable String systemSerial, @Nullable String systemSerialHa) {}

    record Pool(@Nullable String name, @Nullable Topology topology) {

        /** The type of a virtual device whose space includes parity; null if there is none. */
        @Nullable
        String parity() {
            return topology == null || topology.data() == null
                    ? null
                    : topology.data().stream()
                            .flatMap(device -> Stream.ofNullable(device.type()))
                            .filter(type -> type.contains("RAID"))
                            .findFirst()
                            .orElse(null);
        }
    }

    record Topology(@Nullable List<VirtualDevice> data) {}

    record VirtualDevice(@Nullable String type) {}

    /**
     * What hosts see as a device.
     *
     * @param disk what backs it, {@code zvol/} and the dataset with a plus sign for each space; null for a file
     * @param filesize of a file, in bytes
     */
    record Extent(
            @Nullable Integer id,
            @Nullable String name,
            @Nullable String disk,
            @Nullable String naa,
            @Nullable Long filesize,
            @Nullable Boolean ro)
            implements Listed {

        @Override
        public Object key() {
            return Objects.requireNonNullElse(id, 0);
        }

        /** The dataset that backs it, null for another backing. */
        @Nullable
        String dataset() {
            return disk == null || !disk.startsWith(ZVOL)
                    ? null
                    : disk.substring(ZVOL.length()).replace('+', ' ');
        }
    }

    /** A property of ZFS, as ZFS itself writes it. */
    record Property(@Nullable String rawvalue) {}

    /**
     * A zvol, or a file system.
     *
     * @param usedbydataset what its data takes, with metadata, without snapshots and reservation
     */
    record Dataset(
            @Nullable String name,
            @Nullable Property volsize,
            @Nullable Property volblocksize,
            @Nullable Property used,
            @Nullable Property available,
            @Nullable Property usedbydataset,
            @Nullable Property usedbysnapshots,
            @Nullable Property refreservation,
            @Nullable Property compression,
            @Nullable Property compressratio,
            @Nullable Property copies,
            @Nullable Property origin,
            @Nullable Property readonly)
            implements Listed {

        private static final String NOT_COMPRESSED = "1.00";

        @Override
        public Object key() {
            return Objects.requireNonNullElse(name, "");
        }

        static String text(@Nullable Property property) {
            return property == null || property.rawvalue() == null ? "" : property.rawvalue();
        }

        /** Null for a text that is no number of bytes. */
        static @Nullable Long bytes(@Nullable Property property) {
            String raw = text(property);
            return raw.matches("\\d{1,18}") ? Long.valueOf(raw) : null;
        }

        String pool() {
            return String.valueOf(name).split("/", 2)[0];
        }

        /** It is now, or data from before still is. */
        boolean compressed() {
            return !text(compression).equals("off") || !text(compressratio).startsWith(NOT_COMPRESSED);
        }

        /** Of a snapshot, with which it shares blocks that it does not count. */
        boolean cloned() {
            return text(origin).contains("@");
        }

        boolean copied() {
            return !text(copies).equals("1");
        }

        boolean readOnly() {
            return text(readonly).equals("on");
        }
    }
}
