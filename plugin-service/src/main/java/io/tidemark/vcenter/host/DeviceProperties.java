package io.tidemark.vcenter.host;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.vim25.ArrayOfHostMultipathInfoLogicalUnit;
import io.tidemark.vcenter.vim25.ArrayOfScsiLun;
import io.tidemark.vcenter.vim25.HostFibreChannelTargetTransport;
import io.tidemark.vcenter.vim25.HostInternetScsiTargetTransport;
import io.tidemark.vcenter.vim25.HostMultipathInfoHppLogicalUnitPolicy;
import io.tidemark.vcenter.vim25.HostMultipathInfoLogicalUnit;
import io.tidemark.vcenter.vim25.HostMultipathInfoLogicalUnitPolicy;
import io.tidemark.vcenter.vim25.HostMultipathInfoPath;
import io.tidemark.vcenter.vim25.HostScsiDisk;
import io.tidemark.vcenter.vim25.ScsiLun;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The property paths of a host's storage and their conversion; leaf paths, because the whole is megabytes a host. */
final class DeviceProperties {

    private static final String LUNS = "config.storageDevice.scsiLun";
    private static final String UNITS = "config.storageDevice.multipathInfo.lun";

    static final List<String> PATHS = List.of(LUNS, UNITS, IscsiProperties.ADAPTERS);

    /** The digits that port names of FlashArrays begin with. */
    private static final long FLASHARRAY = 0x524A937;

    private static final int OTHER_BITS = 36;
    private static final int PORT_BITS = 4;
    private static final int DIGIT = 0xF;

    private DeviceProperties() {}

    static List<HostDevice> devices(PropertyValues values) {
        Map<String, HostMultipathInfoLogicalUnit> units = new HashMap<>();
        values.value(UNITS, ArrayOfHostMultipathInfoLogicalUnit.class)
                .ifPresent(
                        all -> all.getHostMultipathInfoLogicalUnit().forEach(unit -> units.put(unit.getLun(), unit)));
        IscsiProperties iscsi = new IscsiProperties(values);
        return values.value(LUNS, ArrayOfScsiLun.class)
                .map(all -> all.getScsiLun().stream()
                        .filter(lun -> lun.getCanonicalName() != null && disk(lun))
                        .map(lun -> device(lun, units.get(lun.getKey()), iscsi))
                        .toList())
                .orElse(List.of());
    }

    private static boolean disk(ScsiLun lun) {
        return lun instanceof HostScsiDisk || "disk".equals(lun.getLunType());
    }

    private static HostDevice device(ScsiLun lun, @Nullable HostMultipathInfoLogicalUnit unit, IscsiProperties iscsi) {
        List<IscsiTarget> targets = unit == null ? List.of() : iscsi.targets(unit.getPath());
        boolean bound = targets.stream().anyMatch(IscsiTarget::software);
        HostMultipathInfoLogicalUnitPolicy policy = unit == null ? null : unit.getPolicy();
        return new HostDevice(
                lun.getCanonicalName(),
                trimmed(lun.getVendor()),
                trimmed(lun.getModel()),
                lun instanceof HostScsiDisk disk ? disk.isLocalDisk() : null,
                policy == null ? null : policy.getPolicy(),
                policy instanceof HostMultipathInfoHppLogicalUnitPolicy hpp ? hpp.getIops() : null,
                unit == null ? null : unit.getPath().size(),
                unit == null || bound ? null : different(unit.getPath(), HostMultipathInfoPath::getAdapter),
                unit == null ? null : different(unit.getPath(), DeviceProperties::targetPort),
                unit == null ? null : portsOfControllers(unit.getPath()),
                targets);
    }

    /** How many different values the paths have; null if one has none. */
    private static @Nullable Integer different(
            List<HostMultipathInfoPath> paths, Function<HostMultipathInfoPath, @Nullable Object> value) {
        Set<@Nullable Object> values = new HashSet<>();
        paths.forEach(path -> values.add(value.apply(path)));
        return values.isEmpty() || values.contains(null) ? null : values.size();
    }

    /** Null if the controller of a port is not known. */
    private static @Nullable List<Integer> portsOfControllers(List<HostMultipathInfoPath> paths) {
        Map<Object, Set<@Nullable Object>> ports = new HashMap<>();
        for (HostMultipathInfoPath path : paths) {
            Object controller = controller(path);
            if (controller == null) {
                return null;
            }
            ports.computeIfAbsent(controller, any -> new HashSet<>()).add(targetPort(path));
        }
        return ports.isEmpty()
                ? null
                : ports.values().stream()
                        .map(Set::size)
                        .sorted(Comparator.reverseOrder())
                        .toList();
    }

    private static @Nullable Object targetPort(HostMultipathInfoPath path) {
        if (path.getTransport() instanceof HostInternetScsiTargetTransport iscsi) {
            return iscsi.getAddress().isEmpty()
                    ? null
                    : List.of(
                            String.valueOf(iscsi.getIScsiName()),
                            iscsi.getAddress().get(0));
        }
        return path.getTransport() instanceof HostFibreChannelTargetTransport fibre
                ? fibre.getPortWorldWideName()
                : null;
    }

    /** Port names of FlashArrays name the controller in the next to last digit; those of other arrays are not known. */
    private static @Nullable Object controller(HostMultipathInfoPath path) {
        Long port = path.getTransport() instanceof HostFibreChannelTargetTransport fibre
                ? fibre.getPortWorldWideName()
                : null;
        return port == null || port >>> OTHER_BITS != FLASHARRAY ? null : port >>> PORT_BITS & DIGIT;
    }

    /** Vendors and models are padded with blanks. */
    private static String trimmed(@Nullable String text) {
        return text == null ? "" : text.strip();
    }
}
