package io.tidemark.audit.rule;

import io.tidemark.array.BackingVolume;
import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.FindingDraft;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A volume of a datastore that keeps its space according to its array, although hosts send UNMAP. */
final class ArrayKeepsSpace implements Rule {

    static final AuditRule INFO = new AuditRule(
            "array-keeps-space",
            AuditRuleMessage.RULE_ARRAY_KEEPS_SPACE.statement(),
            AuditRuleMessage.RULE_ARRAY_KEEPS_SPACE_ABOUT.statement(),
            Severity.WARNING,
            ObjectKind.DATASTORE,
            null,
            AuditRuleMessage.RULE_RELEASES_ALL.statement(),
            "NetApp ONTAP REST API; HPE 3PAR WSAPI; Dell PowerMax REST API; Dell PowerStore REST API; Dell Unity REST API; IBM Storage Virtualize REST API",
            false,
            "reclaim");

    @Override
    public AuditRule info() {
        return INFO;
    }

    @Override
    public void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found) {
        for (DatastoreFacts datastore : fleet.datastores()) {
            for (BackingVolume volume : fleet.volumes(datastore)) {
                Statement obstacle = volume.obstacle();
                if (obstacle != null) {
                    found.accept(FindingDraft.onDatastore(INFO.id(), fleet.id(datastore), datastore.name())
                            .severity(Severity.WARNING)
                            .subject(volume.volumeName())
                            .because(obstacle)
                            .evidence("array", volume.arrayName())
                            .evidence("volume", volume.volumeName())
                            .source(volume.arrayName())
                            .remedy(command(obstacle))
                            .done());
                }
            }
        }
    }

    private static @Nullable Remedy command(Statement obstacle) {
        return obstacle.params().get("command") instanceof String command ? Remedy.commands(List.of(command)) : null;
    }
}
