package io.tidemark.audit;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The XCOPY settings of a host from its last audit.
 *
 * @param version e.g. 8.0.3, null when unknown
 * @param moveOn DataMover.HardwareAcceleratedMove, null when it could not be read
 * @param transferKib DataMover.MaxHWTransferSize, null when the release does not show it or it could not be read
 * @param claimRulesRead false when the VAAI claim rules could not be read, so that nothing is known of them
 */
public record XcopyHost(
        ObjectId id,
        String name,
        @Nullable String version,
        Instant readAt,
        @Nullable Boolean moveOn,
        @Nullable Long transferKib,
        boolean claimRulesRead,
        List<Device> devices) {

    /**
     * A device of the host.
     *
     * @param name canonical name, e.g. naa.624a9370…
     * @param primitive Clone Status: supported, unsupported or unknown, null when it could not be read
     * @param zero Zero Status, as for Clone
     * @param thin Thin Provisioning Status: yes, no or unknown, null when it could not be read
     * @param arrayValues by which loaded VAAI claim rule the array's own values count, null when by none
     */
    public record Device(
            String name,
            String vendor,
            String model,
            @Nullable String primitive,
            @Nullable String zero,
            @Nullable String thin,
            @Nullable ArrayValues arrayValues) {}

    /**
     * A claim rule by which the array's own XCOPY values count instead of the host's option.
     *
     * @param mostKib maximum request size of the rule, null if only the array limits it
     */
    public record ArrayValues(
            String rule, String plugin, @Nullable Long mostKib) {}
}
