package io.tidemark.array;

/** The volume that backs a device, on the array that knows it. */
public record BackingVolume(
        String arrayId, String arrayName, String volumeId, String volumeName, long provisionedBytes) {}
