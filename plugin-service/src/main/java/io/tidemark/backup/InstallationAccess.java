package io.tidemark.backup;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import org.springframework.stereotype.Component;

/**
 * Checks who may download all data. The data contains all vCenters that are or were connected, but privileges are known only on the
 * vCenter of the session.
 */
@Component
public class InstallationAccess {

    private final Tables tables;

    InstallationAccess(Tables tables) {
        this.tables = tables;
    }

    /**
     * Rejected with 403 without the privilege to configure, and if vCenters other than the caller's are connected or
     * have data from before.
     */
    public void require(Caller caller) {
        caller.require(Permission.CONFIGURE);
        if (tables.otherVcenters(caller.vcenter())) {
            throw new Problem(403, "several-vcenters", BackupMessage.EXPORT_SEVERAL_VCENTERS.statement());
        }
    }
}
