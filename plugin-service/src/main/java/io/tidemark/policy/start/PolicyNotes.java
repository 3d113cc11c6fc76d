package io.tidemark.policy.start;

import io.tidemark.inventory.DatastoreAffected;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policy;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Tells of the datastores that starts, skipped starts and stops of policies concern. Which those are is settled when a start is
 * carried out; of one that never was, it is those of the start before.
 */
@Component
public class PolicyNotes {

    private final PolicyStarts starts;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    PolicyNotes(PolicyStarts starts, ApplicationEventPublisher events, Clock clock) {
        this.starts = starts;
        this.events = events;
        this.clock = clock;
    }

    public void started(Policy policy, PolicyStart start) {
        String name = policy.definition().name();
        start.runs()
                .forEach(run -> tell(
                        run.datastoreId(),
                        new Statement(
                                "POLICY_STARTED", "The policy '" + name + "' started a run.", Map.of("policy", name))));
    }

    /** The start as a whole did not come to pass. */
    void skipped(Policy policy, PolicyStart start, Statement why) {
        tell(policy, start, "POLICY_SKIPPED", "left out a start", why);
    }

    void stopped(Policy policy, PolicyStart start, Statement why) {
        tell(policy, start, "POLICY_STOPPED", "was stopped", why);
    }

    private void tell(Policy policy, PolicyStart start, String code, String what, Statement why) {
        String name = policy.definition().name();
        Statement told = new Statement(
                code,
                "The policy '" + name + "' " + what + ": " + why.text(),
                Map.of("policy", name, "reason", why.text()));
        concerned(start).forEach(datastore -> tell(datastore, told));
    }

    private Collection<ObjectId> concerned(PolicyStart start) {
        Set<ObjectId> own = settled(start);
        return own.isEmpty()
                ? starts.page(start.policy(), new PageQuery(0, 20, null, null)).items().stream()
                        .map(PolicyNotes::settled)
                        .filter(settled -> !settled.isEmpty())
                        .findFirst()
                        .orElse(Set.of())
                : own;
    }

    private static Set<ObjectId> settled(PolicyStart start) {
        Set<ObjectId> datastores = new LinkedHashSet<>();
        start.targets().forEach(target -> datastores.add(target.datastoreId()));
        start.skipped().forEach(skipped -> datastores.add(skipped.datastoreId()));
        return datastores;
    }

    private void tell(ObjectId datastore, Statement statement) {
        events.publishEvent(new DatastoreAffected(datastore, clock.instant(), statement));
    }
}
