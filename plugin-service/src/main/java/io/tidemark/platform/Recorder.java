package io.tidemark.platform;

import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Tells of what callers do, of what they are refused and of what fails, as {@link RecordedActivity}. */
@Component
public class Recorder {

    private final ApplicationEventPublisher events;
    private final Clock clock;

    public Recorder(ApplicationEventPublisher events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** What is acted on; without an id where there is none yet. */
    public record Subject(@Nullable String id, @Nullable String name) {

        public static Subject named(String name) {
            return new Subject(null, name);
        }
    }

    /**
     * Does it and tells how it ended.
     *
     * @param asked what is told when it is refused or fails; the problem then goes on to the caller
     * @param subject what is told when it was done
     */
    public <T> T record(Caller caller, String action, Subject asked, Supplier<T> deed, Function<T, Subject> subject) {
        try {
            T done = deed.get();
            done(caller, action, subject.apply(done));
            return done;
        } catch (Problem problem) {
            RecordedActivity.Outcome outcome =
                    problem.status() >= 500 ? RecordedActivity.Outcome.FAILED : RecordedActivity.Outcome.REFUSED;
            publish(caller, action, asked, outcome, problem.detail());
            throw problem;
        }
    }

    /** Tells that it was done. */
    public void done(Caller caller, String action, Subject subject) {
        publish(caller, action, subject, RecordedActivity.Outcome.DONE, null);
    }

    private void publish(
            Caller caller, String action, Subject subject, RecordedActivity.Outcome outcome, @Nullable String detail) {
        events.publishEvent(new RecordedActivity(
                clock.instant(),
                caller.userName(),
                action,
                caller.vcenter(),
                subject.id(),
                subject.name(),
                outcome,
                detail));
    }
}
