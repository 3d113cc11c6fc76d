package io.tidemark.array;

/** The volume that backs a device, and its array. */
public record BackingVolume(
        String arrayId, String arrayName, String volumeId, String volumeName, long provisionedBytes) {}
