package io.tidemark.inventory;

import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.host.HostFacts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A host together with how it mounts one datastore. */
public record MountingHost(HostFacts facts, Mount mount) {

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

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
        Matcher version = VERSION.matcher(facts.version() == null ? "" : facts.version());
        if (!version.matches()) {
            return true;
        }
        int major = Integer.parseInt(version.group(1));
        return major < 5 || major == 5 && Integer.parseInt(version.group(2)) < 5;
    }
}
