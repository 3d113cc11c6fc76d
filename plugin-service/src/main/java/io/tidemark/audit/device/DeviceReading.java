package io.tidemark.audit.device;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A device as one host sees it; primitives are supported, unsupported or unknown, null when they could not be read.
 *
 * @param xcopy XCOPY
 * @param zero WRITE SAME
 * @param delete UNMAP
 * @param thin yes, no or unknown, null when it could not be read
 * @param policy path selection, e.g. VMW_PSP_RR or LB-IOPS
 * @param limit what ends a turn of round robin: iops, latency, …; null when unknown
 * @param iops I/Os per path, null when unknown or not round robin
 * @param adapters HBAs that the paths use, null when unknown and with software iSCSI, where VMkernel ports count
 * @param targets target ports of Fibre Channel or iSCSI that the paths lead to, null for other transports
 * @param controllers controllers of the array that the target ports belong to, null when unknown
 * @param controllerPorts target ports on each of these controllers, the most first, e.g. 2+2; null when unknown
 * @param satpRule SATP, path selection and options of the rule for the device, a hyphen if none names its vendor, null when
 *     unknown
 * @param iscsi targets of its iSCSI paths
 */
public record DeviceReading(
        String name,
        String vendor,
        String model,
        boolean local,
        @Nullable String ats,
        @Nullable String xcopy,
        @Nullable String zero,
        @Nullable String delete,
        @Nullable String plugin,
        @Nullable String thin,
        @Nullable String policy,
        @Nullable String limit,
        @Nullable Long iops,
        @Nullable Integer paths,
        @Nullable Integer adapters,
        @Nullable Integer targets,
        @Nullable Integer controllers,
        @Nullable String controllerPorts,
        @Nullable String satpRule,
        @Nullable List<IscsiReading> iscsi) {

    /** No SATP rule names the vendor of the device. */
    public static final String NO_RULE = "-";

    private static final String SUPPORTED = "supported";
    private static final String UNSUPPORTED = "unsupported";

    public boolean canDelete() {
        return SUPPORTED.equals(delete);
    }

    public boolean cannotDelete() {
        return UNSUPPORTED.equals(delete);
    }

    public boolean canClone() {
        return SUPPORTED.equals(xcopy);
    }

    public boolean canZero() {
        return SUPPORTED.equals(zero);
    }

    /** Vendor and model for display. */
    public String kind() {
        return model.isEmpty() ? vendor : vendor + " " + model;
    }
}
