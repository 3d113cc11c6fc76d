package io.tidemark.inventory;

import io.tidemark.platform.Statement;
import java.util.List;

/**
 * Whether a manual run is possible now, and every reason why not.
 *
 * @param reclaim whether a manual run is possible now
 */
public record Eligibility(boolean reclaim, List<Statement> reasons) {

    static Eligibility of(List<Statement> reasons) {
        return new Eligibility(reasons.isEmpty(), List.copyOf(reasons));
    }
}
