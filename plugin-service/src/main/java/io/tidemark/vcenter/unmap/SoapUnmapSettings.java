package io.tidemark.vcenter.unmap;

import io.tidemark.platform.Batches;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.datastore.DatastoreProperties;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.task.Tasks;
import io.tidemark.vcenter.vim25.ArrayOfHostFileSystemMountInfo;
import io.tidemark.vcenter.vim25.HostFileSystemMountInfo;
import io.tidemark.vcenter.vim25.HostVmfsVolume;
import io.tidemark.vcenter.vim25.LongOption;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.QueryVmfsConfigOption;
import io.tidemark.vcenter.vim25.UpdateVmfsUnmapBandwidth;
import io.tidemark.vcenter.vim25.UpdateVmfsUnmapPriority;
import io.tidemark.vcenter.vim25.VmfsConfigOption;
import io.tidemark.vcenter.vim25.VmfsUnmapBandwidthSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@link UnmapSettings} through the storage systems of hosts. */
public final class SoapUnmapSettings implements UnmapSettings {

    private static final String VOLUMES = "config.fileSystemVolume.mountInfo";
    /** The volumes of a host may be a thousand. */
    private static final int HOSTS_AT_ONCE = 16;

    private final RenewableSession session;

    public SoapUnmapSettings(RenewableSession session) {
        this.session = session;
    }

    @Override
    public void setPriority(String host, String vmfsUuid, String priority) {
        change(host, storageSystem -> {
            UpdateVmfsUnmapPriority request = new UpdateVmfsUnmapPriority();
            request.setThis(storageSystem);
            request.setVmfsUuid(vmfsUuid);
            request.setUnmapPriority(priority);
            return request;
        });
    }

    @Override
    public void setBandwidth(String host, String vmfsUuid, UnmapBandwidth bandwidth) {
        change(host, storageSystem -> {
            VmfsUnmapBandwidthSpec spec = new VmfsUnmapBandwidthSpec();
            spec.setPolicy(bandwidth.policy());
            spec.setFixedValue(bandwidth.fixedMBps());
            spec.setDynamicMin(bandwidth.minMBps());
            spec.setDynamicMax(bandwidth.maxMBps());
            UpdateVmfsUnmapBandwidth request = new UpdateVmfsUnmapBandwidth();
            request.setThis(storageSystem);
            request.setVmfsUuid(vmfsUuid);
            request.setUnmapBandwidthSpec(spec);
            return request;
        });
    }

    private void change(String host, Function<ManagedObjectReference, Object> request) {
        session.performOnce(conversation -> Tasks.storageSystem(conversation, host), (conversation, storageSystem) -> {
            conversation.run(request.apply(storageSystem));
            return true;
        });
    }

    @Override
    public Optional<Limits> limits(String host) {
        return session.perform(conversation -> {
            QueryVmfsConfigOption request = new QueryVmfsConfigOption();
            request.setThis(Tasks.storageSystem(conversation, host));
            try {
                return conversation.list(request, VmfsConfigOption.class).stream()
                        .findFirst()
                        .map(SoapUnmapSettings::limits);
            } catch (VcenterFault e) {
                if ("NotSupported".equals(e.fault())) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    private static Limits limits(VmfsConfigOption option) {
        return new Limits(
                range(option.getUnmapBandwidthFixedValue()),
                range(option.getUnmapBandwidthDynamicMin()),
                range(option.getUnmapBandwidthDynamicMax()),
                option.getUnmapBandwidthIncrement(),
                option.getUnmapBandwidthUltraLow());
    }

    private static @Nullable Range range(@Nullable LongOption option) {
        return option == null ? null : new Range(option.getMin(), option.getMax(), option.getDefaultValue());
    }

    @Override
    public Map<String, Map<String, Setting>> seenBy(Collection<String> hosts, Collection<String> vmfsUuids) {
        Map<String, Map<String, Setting>> seen = new HashMap<>();
        Batches.of(hosts, HOSTS_AT_ONCE)
                .forEach(some -> seen.putAll(session.perform(conversation -> seenBy(conversation, some, vmfsUuids))));
        return seen;
    }

    private static Map<String, Map<String, Setting>> seenBy(
            VimSession conversation, List<String> hosts, Collection<String> vmfsUuids) {
        Map<String, Map<String, Setting>> seen = new HashMap<>();
        PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.of(
                                hosts.stream()
                                        .map(host -> VimEndpoint.ref(HostProperties.TYPE, host))
                                        .toList(),
                                PropertyQuery.properties(HostProperties.TYPE, List.of(VOLUMES))))
                .forEach(content -> {
                    PropertyValues values = PropertyValues.of(content);
                    seen.put(values.moid(), settings(values, vmfsUuids));
                });
        return seen;
    }

    private static Map<String, Setting> settings(PropertyValues host, Collection<String> vmfsUuids) {
        Map<String, Setting> settings = new HashMap<>();
        List<HostFileSystemMountInfo> mounts = host.value(VOLUMES, ArrayOfHostFileSystemMountInfo.class)
                .map(ArrayOfHostFileSystemMountInfo::getHostFileSystemMountInfo)
                .orElseGet(ArrayList::new);
        for (HostFileSystemMountInfo mount : mounts) {
            if (mount.getVolume() instanceof HostVmfsVolume volume && vmfsUuids.contains(volume.getUuid())) {
                settings.put(
                        volume.getUuid(),
                        new Setting(
                                volume.getUnmapPriority(),
                                DatastoreProperties.bandwidth(volume.getUnmapBandwidthSpec())));
            }
        }
        return settings;
    }
}
