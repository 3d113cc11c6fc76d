package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.Statement;
import java.util.List;

/** A datastore in scope; {@code reasons} why no run would be requested, none if one would. */
public record ScopeMatch(Datastore datastore, List<Statement> reasons) {

    public boolean runs() {
        return reasons.isEmpty();
    }

    /** Whether a run on it has not ended. */
    public boolean running() {
        return reasons.stream().anyMatch(InventoryMessage.RUN_IN_PROGRESS::is);
    }
}
