package io.tidemark.array;

import java.util.Optional;

/** The vendors of devices: by the rules of administrators, otherwise by the known prefixes. */
public interface DeviceVendors {

    /** By the name of the device, e.g. {@code naa.624a9370…}; empty if nothing tells its vendor. */
    Optional<DeviceVendor> of(String device);
}
