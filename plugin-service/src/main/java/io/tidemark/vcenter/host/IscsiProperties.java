package io.tidemark.vcenter.host;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.vim25.ArrayOfHostHostBusAdapter;
import io.tidemark.vcenter.vim25.HostInternetScsiHba;
import io.tidemark.vcenter.vim25.HostInternetScsiHbaParamValue;
import io.tidemark.vcenter.vim25.HostInternetScsiHbaStaticTarget;
import io.tidemark.vcenter.vim25.HostInternetScsiTargetTransport;
import io.tidemark.vcenter.vim25.HostMultipathInfoPath;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The iSCSI adapters of a host and the targets of a device's paths. */
final class IscsiProperties {

    static final String ADAPTERS = "config.storageDevice.hostBusAdapter";

    private static final int DEFAULT_PORT = 3260;

    private final Map<String, HostInternetScsiHba> adapters = new HashMap<>();

    IscsiProperties(PropertyValues values) {
        values.value(ADAPTERS, ArrayOfHostHostBusAdapter.class)
                .ifPresent(all -> all.getHostHostBusAdapter().stream()
                        .filter(HostInternetScsiHba.class::isInstance)
                        .map(HostInternetScsiHba.class::cast)
                        .filter(adapter -> adapter.getKey() != null && adapter.getDevice() != null)
                        .forEach(adapter -> adapters.put(adapter.getKey(), adapter)));
    }

    /** Each once, in the order of the paths. */
    List<IscsiTarget> targets(List<HostMultipathInfoPath> paths) {
        Set<IscsiTarget> targets = new LinkedHashSet<>();
        for (HostMultipathInfoPath path : paths) {
            HostInternetScsiHba adapter = adapters.get(path.getAdapter());
            if (adapter != null && path.getTransport() instanceof HostInternetScsiTargetTransport transport) {
                targets(adapter, transport).forEach(targets::add);
            }
        }
        return List.copyOf(targets);
    }

    private static Stream<IscsiTarget> targets(HostInternetScsiHba adapter, HostInternetScsiTargetTransport transport) {
        List<HostInternetScsiHbaStaticTarget> configured = adapter.getConfiguredStaticTarget().stream()
                .filter(target -> transport.getIScsiName() != null
                        && transport.getIScsiName().equals(target.getIScsiName()))
                .toList();
        String name = transport.getIScsiName() == null ? "" : transport.getIScsiName();
        return configured.isEmpty()
                ? Stream.of(target(adapter, name, null, List.of()))
                : configured.stream().map(one -> target(adapter, name, address(one), one.getAdvancedOptions()));
    }

    private static IscsiTarget target(
            HostInternetScsiHba adapter,
            String name,
            @Nullable String address,
            List<HostInternetScsiHbaParamValue> options) {
        return new IscsiTarget(
                adapter.getDevice(),
                Boolean.TRUE.equals(adapter.isIsSoftwareBased()),
                name,
                address,
                value("DelayedAck", options, adapter) instanceof Boolean on ? on : null,
                value("LoginTimeout", options, adapter) instanceof Number seconds ? seconds.longValue() : null);
    }

    private static @Nullable String address(HostInternetScsiHbaStaticTarget target) {
        return target.getAddress() == null
                ? null
                : target.getAddress() + ":" + (target.getPort() == null ? DEFAULT_PORT : target.getPort());
    }

    private static @Nullable Object value(
            String key, List<HostInternetScsiHbaParamValue> options, HostInternetScsiHba adapter) {
        return Stream.concat(options.stream(), adapter.getAdvancedOptions().stream())
                .filter(option -> key.equalsIgnoreCase(option.getKey()) && option.getValue() != null)
                .map(HostInternetScsiHbaParamValue::getValue)
                .findFirst()
                .orElse(null);
    }
}
