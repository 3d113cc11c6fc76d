package io.tidemark.inventory;

import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.HostFacts;

/** A host together with how it mounts one datastore. */
public record MountingHost(HostFacts facts, Mount mount) {

    /** Connected, outside maintenance, and the mount is read-write, mounted and accessible. */
    public boolean usable() {
        return facts.connected()
                && !facts.inMaintenanceMode()
                && mount.readWrite()
                && mount.mounted()
                && mount.accessible();
    }

    /** Usable and new enough for a manual run: ESXi 5.5 or later. */
    public boolean canReclaim() {
        return usable() && !tooOld();
    }

    /** Before ESXi 5.5 or of unknown version: such hosts only have the balloon-file method, which is never run blindly. */
    public boolean tooOld() {
        return !facts.release().has(EsxiChange.ESXCLI_UNMAP);
    }
}
