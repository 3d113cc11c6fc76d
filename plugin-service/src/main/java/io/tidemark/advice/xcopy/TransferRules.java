package io.tidemark.advice.xcopy;

import io.tidemark.advice.AdviceMessage;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides how large a host's XCOPY requests to a device are and whether it sends any. */
final class TransferRules {

    private TransferRules() {}

    /** The host in the inventory. */
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
                List.of(AdviceMessage.XCOPY_NOT_AUDITED.with("host", host.name())),
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
            statements.add(AdviceMessage.XCOPY_MOVE_OFF.with("host", read.name()));
        }
        if (nvme(known, device)) {
            statements.add(AdviceMessage.XCOPY_NVME.with("device", device));
        } else if (known != null && "unsupported".equals(known.primitive())) {
            statements.add(AdviceMessage.XCOPY_UNSUPPORTED.with("device", device));
        }
        if (statements.size() > before) {
            return false;
        }
        if (read.moveOn() == null) {
            statements.add(AdviceMessage.XCOPY_MOVE_UNKNOWN.with("host", read.name()));
        }
        if (known == null || !"supported".equals(known.primitive())) {
            statements.add(AdviceMessage.XCOPY_SUPPORT_UNKNOWN.with("device", device));
        }
        return statements.size() > before ? null : (Boolean) true;
    }

    private static boolean nvme(@Nullable Device known, String device) {
        return device.startsWith("t10.NVMe") || known != null && "NVMe".equalsIgnoreCase(known.vendor());
    }

    private static void size(
            XcopyHost read, @Nullable Device known, Basis basis, @Nullable Long kib, List<Statement> statements) {
        if (basis == Basis.ARRAY) {
            statements.add(AdviceMessage.XCOPY_SIZE_BY_ARRAY.statement());
        } else if (basis == Basis.UNKNOWN && !read.claimRulesRead()) {
            statements.add(AdviceMessage.XCOPY_CLAIM_RULES_UNREAD.with("host", read.name()));
        } else if (basis == Basis.UNKNOWN && known != null) {
            statements.add(AdviceMessage.XCOPY_SIZE_NOT_SHOWN.with("host", read.name()));
        } else if (basis == Basis.OPTION && kib != null && kib < AdvancedOptions.MAX_HW_TRANSFER_SIZE_LIMIT_KIB) {
            statements.add(AdviceMessage.XCOPY_SIZE_SMALL.with("kib", kib));
        }
        if (EsxiRelease.of(read.version(), 0).lacks(EsxiChange.XCOPY_OF_THIN_DISKS)) {
            statements.add(AdviceMessage.XCOPY_THIN_ONE_MB.statement());
        }
    }
}
