package io.tidemark.backup;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import org.springframework.stereotype.Component;

/**
 * Who may take a file with everything home: it contains every connected vCenter, and nobody's rights are known beyond the one
 * they signed in to.
 */
@Component
public class WholeInstallation {

    private final Tables tables;

    WholeInstallation(Tables tables) {
        this.tables = tables;
    }

    /** Refuses with 403 without the right to configure, and where other vCenters than the caller's are connected. */
    public void require(Caller caller) {
        caller.require(Permission.CONFIGURE);
        if (tables.otherVcenters(caller.vcenter())) {
            throw new Problem(403, "several-vcenters", BackupMessage.EXPORT_SEVERAL_VCENTERS.statement());
        }
    }
}
