package io.tidemark.audit.collect;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiRelease;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that an audit read of one host.
 *
 * @param options by {@link OptionReading#plain} key
 * @param claimRules loaded VAAI rules, null when they could not be read
 * @param lockModes how the host locks VMFS volumes, by UUID of the volume, e.g. ATS or ATS+SCSI; null when they could not be
 *     read, and before ESXi 6.0
 * @param gaps what could not be read and why
 */
public record HostReading(
        ObjectId id,
        String name,
        @Nullable String cluster,
        @Nullable String clusterName,
        @Nullable String version,
        long build,
        boolean inMaintenance,
        Map<String, OptionReading> options,
        List<DeviceReading> devices,
        @Nullable List<ClaimRule> claimRules,
        @Nullable Map<String, String> lockModes,
        List<Statement> gaps) {

    public EsxiRelease release() {
        return EsxiRelease.of(version, build);
    }

    /** The same by a session that does not see all datastores of the host. */
    public HostReading withHiddenDatastores() {
        List<Statement> all = Stream.concat(gaps.stream(), Stream.of(AuditMessage.DATASTORES_HIDDEN.statement()))
                .toList();
        return new HostReading(
                id,
                name,
                cluster,
                clusterName,
                version,
                build,
                inMaintenance,
                options,
                devices,
                claimRules,
                lockModes,
                all);
    }

    /** Whether the devices that the host uses are known. */
    public boolean seesDatastores() {
        return gaps.stream().noneMatch(HostReading::isOfDatastores);
    }

    /** Whether something of the host itself could not be read. */
    public boolean lacksReadings() {
        return gaps.stream().anyMatch(gap -> !isOfDatastores(gap));
    }

    private static boolean isOfDatastores(Statement gap) {
        return AuditMessage.DATASTORES_HIDDEN.name().equals(gap.code());
    }

    /** Whether something could not be read because the user who read it lacks a privilege. */
    public boolean lacksPrivileges() {
        return !seesDatastores()
                || gaps.stream()
                        .anyMatch(gap -> gap.params().get("reason") instanceof Statement reason
                                && reason.params().containsKey("privilege"));
    }

    /** The option's reading; not exposed when nothing is known of it. */
    public OptionReading option(String key) {
        OptionReading known = options.get(OptionReading.plain(key));
        return known == null ? OptionReading.notExposed(key) : known;
    }
}
