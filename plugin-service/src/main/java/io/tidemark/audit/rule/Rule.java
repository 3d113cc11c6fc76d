package io.tidemark.audit.rule;

import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.rule.Rules.Evidence;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Compares readings with the profiles and returns the deviations; ignores what was not read. */
interface Rule {

    AuditRule info();

    void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found);

    /** What the findings rest on: while it was not read, open findings stay open. */
    default Evidence evidence() {
        return Evidence.HOSTS;
    }

    /** False where the properties of the datastore in vCenter alone rule out a deviation. */
    default boolean canDeviate(DatastoreFacts.@Nullable Vmfs vmfs) {
        return true;
    }
}
