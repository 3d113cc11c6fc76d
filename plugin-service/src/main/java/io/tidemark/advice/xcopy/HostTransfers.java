package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.TransferRules.Host;
import io.tidemark.audit.XcopyHost;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.HostFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The requests of every host to every device behind the shared VMFS datastores that it mounts and the caller may view.
 */
final class HostTransfers {

    private final Map<String, HostFacts> hosts = new HashMap<>();
    private final Map<String, XcopyHost> read = new HashMap<>();
    private final Map<String, Map<String, List<HostTransfer.Datastore>>> devices = new HashMap<>();
    private final Map<String, Map<String, HostTransfer>> transfers = new HashMap<>();
    private final String vcenter;

    HostTransfers(String vcenter, List<Datastore> visible, List<XcopyHost> audited) {
        this.vcenter = vcenter;
        audited.forEach(one -> read.put(one.id().moid(), one));
        for (Datastore datastore : visible) {
            HostTransfer.Datastore named =
                    new HostTransfer.Datastore(datastore.id(), datastore.facts().name());
            List<Extent> extents = extents(datastore);
            for (MountingHost host : datastore.hosts()) {
                hosts.put(host.facts().moid(), host.facts());
                for (Extent extent : extents) {
                    devices.computeIfAbsent(host.facts().moid(), any -> new HashMap<>())
                            .computeIfAbsent(extent.device(), any -> new ArrayList<>(1))
                            .add(named);
                }
            }
        }
    }

    /** By host and device. */
    List<HostTransfer> all() {
        List<HostTransfer> all = new ArrayList<>();
        new TreeMap<>(devices)
                .forEach((host, known) -> new TreeSet<>(known.keySet())
                        .forEach(device -> Optional.ofNullable(of(host, device)).ifPresent(all::add)));
        return all;
    }

    /** Worked out when it is asked for; null when the host mounts nothing on the device. */
    private @Nullable HostTransfer of(String host, String device) {
        List<HostTransfer.Datastore> used = devices.getOrDefault(host, Map.of()).get(device);
        return used == null
                ? null
                : transfers
                        .computeIfAbsent(host, any -> new HashMap<>())
                        .computeIfAbsent(
                                device, any -> TransferRules.of(host(host), read.get(host), device, List.copyOf(used)));
    }

    /** Of the devices behind the datastore; empty when the host does not mount it. */
    List<HostTransfer> of(String host, Datastore datastore) {
        List<HostTransfer> found = new ArrayList<>();
        for (Extent extent : extents(datastore)) {
            HostTransfer transfer = of(host, extent.device());
            if (transfer != null) {
                found.add(transfer);
            }
        }
        return found;
    }

    @Nullable
    ObjectId id(@Nullable String host) {
        return host == null ? null : new ObjectId(vcenter, host);
    }

    /** Null for a host that mounts no datastore the caller may view. */
    @Nullable
    String name(@Nullable String host) {
        HostFacts facts = host == null ? null : hosts.get(host);
        return facts == null ? null : facts.name();
    }

    @Nullable
    String version(@Nullable String host) {
        HostFacts facts = host == null ? null : hosts.get(host);
        return facts == null ? null : facts.version();
    }

    private Host host(String moid) {
        HostFacts facts = hosts.get(moid);
        return new Host(
                new ObjectId(vcenter, moid),
                facts == null ? moid : facts.name(),
                facts == null ? null : facts.version());
    }

    private static List<Extent> extents(Datastore datastore) {
        Vmfs vmfs = datastore.facts().vmfs();
        return vmfs == null || !datastore.vmfs() || vmfs.local() ? List.of() : vmfs.extents();
    }
}
