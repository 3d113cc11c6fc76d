package io.tidemark.audit.rule;

import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.profile.Profiles;
import java.util.function.Consumer;

/** Looks at what was read and names what deviates; never guesses about what was not read. */
interface Rule {

    AuditRule info();

    void check(AuditedInventory fleet, Profiles profiles, Consumer<Finding> found);
}
