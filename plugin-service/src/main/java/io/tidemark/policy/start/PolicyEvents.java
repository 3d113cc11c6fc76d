package io.tidemark.policy.start;

import io.tidemark.inventory.DatastoreAffected;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.message.PolicyMessage;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Publishes starts, skipped starts and stops of policies: as activities, and as events on the datastores they affect.
 * The datastores are determined when a start is executed; if it was not executed, those of the previous start apply.
 */
@Component
public class PolicyEvents {

    private final PolicyStarts starts;
    private final Recorder recorder;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    PolicyEvents(PolicyStarts starts, Recorder recorder, ApplicationEventPublisher events, Clock clock) {
        this.starts = starts;
        this.recorder = recorder;
        this.events = events;
        this.clock = clock;
    }

    /** Records automatic actions of the policy. */
    void record(Policy policy, String action, Outcome outcome, Statement detail) {
        recorder.of("Tidemark", policy.vcenter(), action)
                .on(policy.id(), policy.definition().name())
                .ended(outcome, detail);
    }

    public void started(Policy policy, PolicyStart start) {
        String name = policy.definition().name();
        start.datastores()
                .runs()
                .forEach(run -> publish(run.datastoreId(), PolicyMessage.POLICY_STARTED.with("policy", name)));
    }

    /** The start failed as a whole. */
    void skipped(Policy policy, PolicyStart start, Statement why) {
        publish(policy, start, PolicyMessage.POLICY_SKIPPED, why);
    }

    void stopped(Policy policy, PolicyStart start, Statement why) {
        publish(policy, start, PolicyMessage.POLICY_STOPPED, why);
    }

    private void publish(Policy policy, PolicyStart start, PolicyMessage code, Statement why) {
        Statement statement = code.with("policy", policy.definition().name(), "reason", why);
        concerned(start).forEach(datastore -> publish(datastore, statement));
    }

    private Collection<ObjectId> concerned(PolicyStart start) {
        Set<ObjectId> own = settled(start);
        return own.isEmpty()
                ? starts.page(start.policy(), new PageQuery(0, 20, null, null)).items().stream()
                        .map(PolicyEvents::settled)
                        .filter(settled -> !settled.isEmpty())
                        .findFirst()
                        .orElse(Set.of())
                : own;
    }

    private static Set<ObjectId> settled(PolicyStart start) {
        Set<ObjectId> datastores = new LinkedHashSet<>();
        start.datastores().targets().forEach(target -> datastores.add(target.datastoreId()));
        start.datastores().skipped().forEach(skipped -> datastores.add(skipped.datastoreId()));
        return datastores;
    }

    private void publish(ObjectId datastore, Statement statement) {
        events.publishEvent(new DatastoreAffected(datastore, clock.instant(), statement));
    }
}
