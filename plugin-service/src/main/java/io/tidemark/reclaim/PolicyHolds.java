package io.tidemark.reclaim;

import io.tidemark.platform.Statement;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** What the runs require of policies: whether those that a policy requested on its schedule may start now. */
@FunctionalInterface
public interface PolicyHolds {

    /** Why scheduled runs of policies must not start now, by id of the policy; deleted policies are left out. */
    Map<String, Optional<Statement>> held(Collection<String> policies);
}
