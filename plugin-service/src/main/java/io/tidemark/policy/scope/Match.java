package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import java.util.List;

/** A datastore in scope; {@code reasons} why no run would be requested, none if one would. */
public record Match(Datastore datastore, List<Statement> reasons) {

    public boolean runs() {
        return reasons.isEmpty();
    }
}
