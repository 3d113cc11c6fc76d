package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.HostTransfer.Basis;
import io.tidemark.audit.XcopyHost;
import io.tidemark.audit.XcopyHost.ArrayValues;
import io.tidemark.audit.XcopyHost.Device;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.AdvancedOptions;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides how large a host's XCOPY requests to a device are and whether it sends any. */
final class TransferRules {

    private TransferRules() {}

    /** The host as the inventory knows it. */
    record Host(ObjectId id, String name, @Nullable String version) {}

    /** @param read null when no audit read the host, or the caller may not see it */
    static HostTransfer of(
            Host host, @Nullable XcopyHost read, String device, List<HostTransfer.Datastore> datastores) {
        if (read == null) {
            return unknown(host, device, datastores);
        }
        Optional<Device> seen =
                read.devices().stream().filter(one -> one.name().equals(device)).findFirst();
        Device known = seen.orElse(null);
        ArrayValues array = known == null ? null : known.arrayValues();
        Basis basis = basis(read, known, array);
        Long kib = switch (basis) {
            case OPTION -> read.transferKib();
            case CLAIM_RULE -> array == null ? null : array.mostKib();
            case ARRAY, UNKNOWN -> null;
        };
        List<Statement> statements = new ArrayList<>();
        Boolean offloaded = offloaded(read, known, device, statements);
        size(read, known, basis, kib, statements);
        return new HostTransfer(
                host.id(),
                host.name(),
                host.version(),
                device,
                known == null ? null : (known.vendor() + " " + known.model()).strip(),
                datastores,
                offloaded,
                kib,
                basis,
                array == null ? null : array.rule() + " (" + array.plugin() + ")",
                List.copyOf(statements),
                read.readAt());
    }

    private static HostTransfer unknown(Host host, String device, List<HostTransfer.Datastore> datastores) {
        return new HostTransfer(
                host.id(),
                host.name(),
                host.version(),
                device,
                null,
                datastores,
                null,
                null,
                Basis.UNKNOWN,
                null,
                List.of(new Statement(
                        "XCOPY_NOT_AUDITED",
                        "No audit has read " + host.name() + "; run a VAAI audit to know its XCOPY settings.",
                        Map.of("host", host.name()))),
                null);
    }

    private static Basis basis(XcopyHost read, @Nullable Device device, @Nullable ArrayValues array) {
        if (array != null) {
            return array.mostKib() == null ? Basis.ARRAY : Basis.CLAIM_RULE;
        }
        return device != null && read.claimRulesRead() && read.transferKib() != null ? Basis.OPTION : Basis.UNKNOWN;
    }

    private static @Nullable Boolean offloaded(
            XcopyHost read, @Nullable Device known, String device, List<Statement> statements) {
        int before = statements.size();
        if (Boolean.FALSE.equals(read.moveOn())) {
            statements.add(new Statement(
                    "XCOPY_MOVE_OFF",
                    "DataMover.HardwareAcceleratedMove is 0 on " + read.name() + ": the host copies all by itself.",
                    Map.of("host", read.name())));
        }
        if (nvme(known, device)) {
            statements.add(new Statement(
                    "XCOPY_NVME",
                    device + " is an NVMe device; there is no XCOPY on those.",
                    Map.of("device", device)));
        } else if (known != null && "unsupported".equals(known.primitive())) {
            statements.add(new Statement(
                    "XCOPY_UNSUPPORTED",
                    device + " does not support XCOPY (Clone Status: unsupported).",
                    Map.of("device", device)));
        }
        if (statements.size() > before) {
            return false;
        }
        if (read.moveOn() == null) {
            statements.add(new Statement(
                    "XCOPY_MOVE_UNKNOWN",
                    "Whether " + read.name()
                            + " has arrays copy at all (DataMover.HardwareAcceleratedMove) could not be read.",
                    Map.of("host", read.name())));
        }
        if (known == null || !"supported".equals(known.primitive())) {
            statements.add(new Statement(
                    "XCOPY_SUPPORT_UNKNOWN",
                    "Whether " + device + " supports XCOPY is not known.",
                    Map.of("device", device)));
        }
        return statements.size() > before ? null : (Boolean) true;
    }

    private static boolean nvme(@Nullable Device known, String device) {
        return device.startsWith("t10.NVMe") || known != null && "NVMe".equalsIgnoreCase(known.vendor());
    }

    private static void size(
            XcopyHost read, @Nullable Device known, Basis basis, @Nullable Long kib, List<Statement> statements) {
        if (basis == Basis.ARRAY) {
            statements.add(Statement.of(
                    "XCOPY_SIZE_BY_ARRAY",
                    "A claim rule lets the array say how large a request may be; ESXi does not tell the figure. Up to 240 MB"
                            + " are known of VMAX."));
        } else if (basis == Basis.UNKNOWN && !read.claimRulesRead()) {
            statements.add(new Statement(
                    "XCOPY_CLAIM_RULES_UNREAD",
                    "The VAAI claim rules of " + read.name() + " could not be read, so which size counts is not known.",
                    Map.of("host", read.name())));
        } else if (basis == Basis.UNKNOWN && known != null) {
            statements.add(new Statement(
                    "XCOPY_SIZE_NOT_SHOWN",
                    read.name() + " does not show DataMover.MaxHWTransferSize; ESXi's default is 4 MB.",
                    Map.of("host", read.name())));
        } else if (basis == Basis.OPTION && kib != null && kib < AdvancedOptions.MAX_HW_TRANSFER_SIZE_LIMIT_KIB) {
            statements.add(new Statement(
                    "XCOPY_SIZE_SMALL",
                    "A request asks for " + kib
                            + " KB at most; 16384 KB are possible. The audit's rule on the XCOPY transfer"
                            + " size says what the array's vendor wants.",
                    Map.of("kib", kib)));
        }
        if (EsxiRelease.of(read.version(), 0).lacks(EsxiChange.XCOPY_OF_THIN_DISKS)) {
            statements.add(Statement.of(
                    "XCOPY_THIN_ONE_MB",
                    "Before ESXi 6.0 copies of thin disks use requests of 1 MB, whatever is set."));
        }
    }
}
