package io.tidemark.inventory.local;

import io.tidemark.vcenter.DeleteStatus;
import org.jspecify.annotations.Nullable;

/**
 * A device of a datastore as one host reports it; every fact is null if the host did not report it.
 *
 * @param ssd whether the device is an SSD
 * @param thinProvisioning e.g. yes, no or unknown
 * @param vaai e.g. supported or unknown; not what decides whether the device supports UNMAP
 * @param delete the VAAI status Delete, which decides whether the device supports UNMAP
 */
public record LocalDevice(
        String name,
        String hostId,
        String hostName,
        @Nullable String model,
        @Nullable Boolean local,
        @Nullable Boolean ssd,
        @Nullable String thinProvisioning,
        @Nullable String vaai,
        @Nullable String delete) {

    boolean isSsd() {
        return Boolean.TRUE.equals(ssd);
    }

    boolean supportsUnmap() {
        return DeleteStatus.SUPPORTED.equals(delete);
    }
}
