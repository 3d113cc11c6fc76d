package io.tidemark.notification;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import java.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Records what people do to channels, rules and dead letters, however it ends. */
@Component
class DoneBy {

    private final ApplicationEventPublisher events;
    private final Clock clock;

    DoneBy(ApplicationEventPublisher events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    <T> T recorded(Caller caller, String action, String id, @Nullable String name, Supplier<T> deed) {
        try {
            T result = deed.get();
            publish(caller, action, id, name, Outcome.DONE, null);
            return result;
        } catch (Problem problem) {
            Outcome outcome = problem.status() >= 500 ? Outcome.FAILED : Outcome.REFUSED;
            publish(caller, action, id, name, outcome, problem.detail());
            throw problem;
        }
    }

    private void publish(
            Caller caller, String action, String id, @Nullable String name, Outcome outcome, @Nullable String detail) {
        events.publishEvent(new RecordedActivity(
                clock.instant(), caller.userName(), action, caller.vcenter(), id, name, outcome, detail));
    }
}
