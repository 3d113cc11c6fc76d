package io.tidemark.array;

/** The volume that backs a device, and its array. */
public record VolumeBehind(
        String arrayId, String arrayName, String volumeId, String volumeName, long provisionedBytes) {}
