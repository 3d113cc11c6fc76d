package io.tidemark.reclaim.estimate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The hosts on which a caller may start an UNMAP; checked in one call for all datastores. */
public record HostRights(Set<String> allowed) {

    static final String STORAGE = VcenterPrivilege.HOST_STORAGE.id();

    public static HostRights of(SignedIn caller, List<Datastore> datastores) {
        Set<String> hosts = new HashSet<>();
        datastores.forEach(datastore -> datastore.hosts().stream()
                .filter(MountingHost::canReclaim)
                .forEach(host -> hosts.add(host.facts().moid())));
        if (hosts.isEmpty()) {
            return new HostRights(Set.of());
        }
        caller.session()
                .missingPrivileges(
                        hosts.stream()
                                .map(moid -> new ManagedRef("HostSystem", moid))
                                .toList(),
                        List.of(STORAGE))
                .forEach((moid, lacking) -> {
                    if (!lacking.isEmpty()) {
                        hosts.remove(moid);
                    }
                });
        return new HostRights(Set.copyOf(hosts));
    }

    public boolean allows(HostFacts host) {
        return allowed.contains(host.moid());
    }

    /** Rejected if hosts are suitable but the caller may use none of them. */
    public void require(Datastore datastore) {
        List<MountingHost> able =
                datastore.hosts().stream().filter(MountingHost::canReclaim).toList();
        if (!able.isEmpty() && able.stream().noneMatch(host -> allows(host.facts()))) {
            HostFacts host = able.get(0).facts();
            PermissionMissing missing = new PermissionMissing(
                    STORAGE,
                    datastore.id().vcenter() + ":" + host.moid(),
                    RunRequestMessage.HOST_PERMISSION_MISSING.with(
                            "privilege", STORAGE, "datastore", datastore.facts().name(), "host", host.name()));
            missing.with("objectName", host.name());
            throw missing;
        }
    }
}
