package io.tidemark.vcenter.host;

import org.jspecify.annotations.Nullable;

/**
 * A host as vCenter reports it.
 *
 * @param connectionState connected, disconnected or notResponding
 * @param version e.g. 8.0.3
 * @param build numeric build, 0 when unknown
 * @param release that of version and build
 */
public record HostFacts(
        String moid,
        String name,
        String connectionState,
        boolean inMaintenanceMode,
        @Nullable String version,
        long build,
        @Nullable String unmapMethodSupported,
        EsxiRelease release) {

    public HostFacts(
            String moid,
            String name,
            String connectionState,
            boolean inMaintenanceMode,
            @Nullable String version,
            long build,
            @Nullable String unmapMethodSupported) {
        this(
                moid,
                name,
                connectionState,
                inMaintenanceMode,
                version,
                build,
                unmapMethodSupported,
                EsxiRelease.of(version, build));
    }

    public boolean connected() {
        return "connected".equals(connectionState);
    }
}
