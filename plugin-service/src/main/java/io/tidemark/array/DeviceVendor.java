package io.tidemark.array;

import org.jspecify.annotations.Nullable;

/**
 * The vendor of a device, for display only: the array of a volume is known only if that array lists it.
 *
 * @param name of the vendor and its family of arrays
 * @param kind of its arrays, null if there is no adapter for them
 */
public record DeviceVendor(String name, @Nullable String kind) {

    /** Whether there is an adapter for its arrays. */
    public boolean supported() {
        return kind != null;
    }
}
