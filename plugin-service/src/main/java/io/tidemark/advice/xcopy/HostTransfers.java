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
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests of every host to every device behind the shared VMFS datastores that it mounts and the caller may view.
 */
final class HostTransfers {

    private final Map<String, HostFacts> hosts = new HashMap<>();
    private final Map<String, Map<String, HostTransfer>> byHost = new TreeMap<>();
    private final String vcenter;

    HostTransfers(String vcenter, List<Datastore> visible, List<XcopyHost> audited) {
        this.vcenter = vcenter;
        Map<String, XcopyHost> read = new HashMap<>();
        audited.forEach(one -> read.put(one.id().moid(), one));
        Map<String, Map<String, List<HostTransfer.Datastore>>> devices = new TreeMap<>();
        for (Datastore datastore : visible) {
            for (MountingHost host : datastore.hosts()) {
                hosts.put(host.facts().moid(), host.facts());
                for (Extent extent : extents(datastore)) {
                    devices.computeIfAbsent(host.facts().moid(), any -> new TreeMap<>())
                            .computeIfAbsent(extent.device(), any -> new ArrayList<>())
                            .add(new HostTransfer.Datastore(
                                    datastore.id(), datastore.facts().name()));
                }
            }
        }
        devices.forEach((host, known) -> {
            Map<String, HostTransfer> transfers = new TreeMap<>();
            known.forEach((device, used) ->
                    transfers.put(device, TransferRules.of(host(host), read.get(host), device, List.copyOf(used))));
            byHost.put(host, transfers);
        });
    }

    List<HostTransfer> all() {
        return byHost.values().stream().flatMap(one -> one.values().stream()).toList();
    }

    /** Of the devices behind the datastore; empty when the host does not mount it. */
    List<HostTransfer> of(String host, Datastore datastore) {
        Map<String, HostTransfer> known = byHost.getOrDefault(host, Map.of());
        List<HostTransfer> found = new ArrayList<>();
        for (Extent extent : extents(datastore)) {
            HostTransfer transfer = known.get(extent.device());
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
