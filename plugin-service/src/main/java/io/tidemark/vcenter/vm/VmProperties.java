package io.tidemark.vcenter.vm;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.vim25.ArrayOfVirtualDevice;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.VirtualDisk;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The property paths of a VM and their conversion. */
final class VmProperties {

    static final String TYPE = "VirtualMachine";
    static final List<String> PATHS = List.of(
            "name",
            "parent",
            "config.template",
            "config.version",
            "config.guestId",
            "config.changeTrackingEnabled",
            "config.hardware.device",
            "guest.guestFamily",
            "runtime.powerState",
            "runtime.host",
            "runtime.bootTime",
            "snapshot.currentSnapshot",
            "summary.storage.committed");

    private static final Pattern HARDWARE = Pattern.compile("vmx-(\\d{1,3})");

    private VmProperties() {}

    static VmFacts facts(PropertyValues values) {
        boolean configured = values.text("config.version") != null;
        return new VmFacts(
                values.moid(),
                values.name(),
                values.value("config.template", Boolean.class).orElse(null),
                hardware(values.text("config.version", "")),
                values.text("config.guestId"),
                values.text("guest.guestFamily"),
                values.text("runtime.powerState"),
                moid(values, "runtime.host"),
                moid(values, "parent"),
                // Unset where the VM never had tracking; a VM that reports its version reports this too.
                values.value("config.changeTrackingEnabled", Boolean.class).orElse(configured ? false : null),
                configured ? Boolean.valueOf(moid(values, "snapshot.currentSnapshot") != null) : null,
                values.value("summary.storage.committed", Long.class).orElse(null),
                disks(values).orElse(null),
                values.instant("runtime.bootTime"));
    }

    private static @Nullable Integer hardware(String version) {
        Matcher matcher = HARDWARE.matcher(version);
        return matcher.matches() ? Integer.valueOf(matcher.group(1)) : null;
    }

    private static @Nullable String moid(PropertyValues values, String path) {
        return values.value(path, ManagedObjectReference.class)
                .map(ManagedObjectReference::getValue)
                .orElse(null);
    }

    private static Optional<List<VmDisk>> disks(PropertyValues values) {
        return values.value("config.hardware.device", ArrayOfVirtualDevice.class)
                .map(devices -> devices.getVirtualDevice().stream()
                        .filter(VirtualDisk.class::isInstance)
                        .map(VirtualDisk.class::cast)
                        .map(DiskBacking::disk)
                        .toList());
    }
}
