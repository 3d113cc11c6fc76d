package io.tidemark.array;

import java.util.Optional;

/** The vendor and model that devices report over SCSI or NVMe, as hosts last showed them. */
public interface DeviceModels {

    /** Both trimmed; empty if unknown. */
    record DeviceModel(String vendor, String model) {}

    /** Empty if no host showed the device yet; asks no host. */
    Optional<DeviceModel> of(String device);
}
