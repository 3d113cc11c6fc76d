package io.tidemark.audit.rule;

import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.profile.Profiles;
import java.util.function.Consumer;

/** Compares readings with the profiles and returns the deviations; ignores what was not read. */
interface Rule {

    AuditRule info();

    void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found);
}
