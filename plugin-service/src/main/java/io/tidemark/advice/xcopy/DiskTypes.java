package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.advice.xcopy.XcopyAdvice.CopiedDisk;
import io.tidemark.audit.XcopyHost;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The types of the virtual disks of VMs and templates.
 *
 * @param writeSame whether the devices of the datastore support WRITE SAME by the last audits; null without a datastore, and if
 *     a device was not read or hosts differ
 * @param devices those of the datastore that hosts were asked about in the last audits; empty without a datastore
 * @param items the types that a new disk can have, in the order of their costs
 */
public record DiskTypes(@Nullable Boolean writeSame, List<DeviceReport> devices, List<DiskTypeCount> items) {

    /** By the vendor's own white paper, this array does not report that its space is used up. */
    private static final String SILENT = "PURE";

    /**
     * What a device reports of its space.
     *
     * @param outOfSpace whether it can report that no space is left (Thin Provisioning Stun): only thin-provisioned devices
     *     do, and not those of a vendor that states that it does not support it; null if that is not known
     */
    public record DeviceReport(String device, @Nullable Boolean outOfSpace) {}

    private static final List<Format> TYPES = List.of(Format.EAGER, Format.THICK, Format.THIN);

    /**
     * Disks of one type.
     *
     * @param format one of {@code EAGER}, {@code THICK} or {@code THIN}
     * @param templates templates with such a disk
     * @param vms VMs with such a disk
     * @param disks number of disks
     * @param capacityBytes capacity of the disks
     */
    public record DiskTypeCount(String format, int templates, int vms, int disks, long capacityBytes) {}

    /**
     * Counts disks.
     *
     * @param datastore moid of the datastore on which disks count; null for all
     * @param devices of the datastore, as hosts reported them
     */
    public static DiskTypes of(
            Collection<XcopyAdvice> all, @Nullable String datastore, Collection<XcopyHost.Device> devices) {
        return new DiskTypes(
                writeSame(devices),
                devices.stream()
                        .map(XcopyHost.Device::name)
                        .distinct()
                        .sorted()
                        .map(name -> new DeviceReport(
                                name,
                                outOfSpace(devices.stream()
                                        .filter(device -> device.name().equals(name))
                                        .toList())))
                        .toList(),
                TYPES.stream().map(type -> count(all, datastore, type.name())).toList());
    }

    private static DiskTypeCount count(Collection<XcopyAdvice> all, @Nullable String datastore, String type) {
        int templates = 0;
        int vms = 0;
        int disks = 0;
        long bytes = 0;
        for (XcopyAdvice one : all) {
            List<CopiedDisk> found = one.disks().stream()
                    .filter(disk -> disk.format().equals(type) && on(disk, datastore))
                    .toList();
            templates += !found.isEmpty() && one.template() ? 1 : 0;
            vms += !found.isEmpty() && !one.template() ? 1 : 0;
            disks += found.size();
            bytes += found.stream().mapToLong(CopiedDisk::capacityBytes).sum();
        }
        return new DiskTypeCount(type, templates, vms, disks, bytes);
    }

    private static boolean on(CopiedDisk disk, @Nullable String datastore) {
        return datastore == null
                || disk.datastoreId() != null && disk.datastoreId().moid().equals(datastore);
    }

    /** Whether all hosts that were read report WRITE SAME as supported, or all as unsupported, for all devices. */
    private static @Nullable Boolean writeSame(Collection<XcopyHost.Device> devices) {
        return agreed(devices.stream().map(XcopyHost.Device::zero).distinct().toList(), "supported", "unsupported");
    }

    private static @Nullable Boolean outOfSpace(Collection<XcopyHost.Device> sameDevice) {
        return sameDevice.stream().anyMatch(device -> SILENT.equalsIgnoreCase(device.vendor()))
                ? Boolean.FALSE
                : agreed(
                        sameDevice.stream()
                                .map(XcopyHost.Device::thin)
                                .distinct()
                                .toList(),
                        "yes",
                        "no");
    }

    private static @Nullable Boolean agreed(List<@Nullable String> statuses, String yes, String no) {
        return List.of(yes).equals(statuses) ? Boolean.TRUE : List.of(no).equals(statuses) ? Boolean.FALSE : null;
    }
}
