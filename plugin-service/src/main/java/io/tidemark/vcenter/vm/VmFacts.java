package io.tidemark.vcenter.vm;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A VM or template as vCenter reports it; null is what vCenter did not report, for example of a VM whose files no host
 * reaches.
 *
 * @param hardwareVersion NN of vmx-NN
 * @param guestId what the VM is configured for, e.g. windows2019srv_64Guest
 * @param guestFamily what VMware Tools reported, e.g. linuxGuest
 * @param powerState poweredOn, poweredOff or suspended
 * @param host moid of the host it is registered on
 * @param parent moid of its folder; null for VMs of a vApp too
 * @param changeTracking whether Changed Block Tracking is on
 * @param snapshot whether it has a snapshot
 * @param committedBytes what its files take on all datastores, as last counted by vCenter
 * @param disks null when vCenter does not report its hardware
 * @param bootedAt when it was powered on, by vCenter's clock; null when it does not run or that is not known
 */
public record VmFacts(
        String moid,
        String name,
        @Nullable Boolean template,
        @Nullable Integer hardwareVersion,
        @Nullable String guestId,
        @Nullable String guestFamily,
        @Nullable String powerState,
        @Nullable String host,
        @Nullable String parent,
        @Nullable Boolean changeTracking,
        @Nullable Boolean snapshot,
        @Nullable Long committedBytes,
        @Nullable List<VmDisk> disks,
        @Nullable Instant bootedAt) {

    /** A VM of which is not known when it was powered on. */
    public VmFacts(
            String moid,
            String name,
            @Nullable Boolean template,
            @Nullable Integer hardwareVersion,
            @Nullable String guestId,
            @Nullable String guestFamily,
            @Nullable String powerState,
            @Nullable String host,
            @Nullable String parent,
            @Nullable Boolean changeTracking,
            @Nullable Boolean snapshot,
            @Nullable Long committedBytes,
            @Nullable List<VmDisk> disks) {
        this(
                moid,
                name,
                template,
                hardwareVersion,
                guestId,
                guestFamily,
                powerState,
                host,
                parent,
                changeTracking,
                snapshot,
                committedBytes,
                disks,
                null);
    }

    /** Kinds of guests that matter to storage. */
    public enum Guest {
        WINDOWS,
        LINUX,
        OTHER
    }

    public VmFacts {
        disks = disks == null ? null : List.copyOf(disks);
    }

    /** The guest operating system: as reported by VMware Tools, otherwise as configured; null if neither is known. */
    public @Nullable Guest guest() {
        Guest reported = guestFamily == null ? null : ofFamily(guestFamily);
        return reported == null && guestId != null ? ofId(guestId.toLowerCase(Locale.ROOT)) : reported;
    }

    private static @Nullable Guest ofFamily(String family) {
        return switch (family) {
            case "windowsGuest" -> Guest.WINDOWS;
            case "linuxGuest" -> Guest.LINUX;
            case "darwinGuestFamily", "solarisGuest", "netwareGuest" -> Guest.OTHER;
            default -> null;
        };
    }

    /** Ids are those of VirtualMachineGuestOsIdentifier; otherGuest is unknown. */
    private static @Nullable Guest ofId(String id) {
        if (id.startsWith("win")) {
            return Guest.WINDOWS;
        }
        if (id.matches(
                "(rhel|centos|oraclelinux|sles|suse|sled|opensuse|nld|oes|ubuntu|debian|fedora|asianux|amazonlinux|coreos"
                        + "|crxpod|crxsys|mandr|mandriva|turbolinux|redhat|rockylinux|almalinux|sjds|genericlinux|vmwarephoton).*|other.*linux.*")) {
            return Guest.LINUX;
        }
        return id.startsWith("other") ? null : Guest.OTHER;
    }
}
