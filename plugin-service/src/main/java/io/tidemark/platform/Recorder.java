package io.tidemark.platform;

import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.request.RecordedRefusals;
import java.time.Clock;
import java.util.Collection;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Publishes completed, rejected, and failed actions of users and schedules as {@link RecordedActivity}. */
@Component
public class Recorder {

    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final RecordedRefusals refusals = new RecordedRefusals();

    public Recorder(ApplicationEventPublisher events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** An activity of the caller in the caller's vCenter. */
    public Entry of(Caller caller, String action) {
        return of(caller.userName(), caller.vcenter(), action);
    }

    /** @param vcenter GUID, null when the activity concerns none or all */
    public Entry of(String actor, @Nullable String vcenter, String action) {
        return new Entry(actor, vcenter, action, null, null);
    }

    /** Id and name of an object; both may be unknown. */
    public record Subject(@Nullable String id, @Nullable String name) {}

    /** One activity to be recorded. */
    public final class Entry {

        private final String actor;
        private final @Nullable String vcenter;
        private final String action;
        private final @Nullable String objectId;
        private final @Nullable String objectName;

        private Entry(
                String actor,
                @Nullable String vcenter,
                String action,
                @Nullable String objectId,
                @Nullable String objectName) {
            this.actor = actor;
            this.vcenter = vcenter;
            this.action = action;
            this.objectId = objectId;
            this.objectName = objectName;
        }

        /** The same activity on this object. */
        public Entry on(@Nullable Object id, @Nullable String name) {
            return new Entry(actor, vcenter, action, id == null ? null : id.toString(), name);
        }

        public void done() {
            ended(Outcome.DONE, null);
        }

        public void done(Statement detail) {
            ended(Outcome.DONE, detail);
        }

        /**
         * Rejected if the status is below 500, otherwise failed; on the object that the problem names if the activity has
         * none, so that only those who may view the object read its name. What the user may not do or see is recorded
         * within {@link RecordedRefusals}.
         */
        public void failed(Problem problem) {
            failed(problem, problem.statement());
        }

        /** One activity for a request that names these objects; it is on the object if there is only one. */
        public void failed(Collection<?> objects, Problem problem) {
            if (objects.size() == 1) {
                on(objects.iterator().next(), null).failed(problem);
            } else {
                failed(
                        problem,
                        RequestMessage.REFUSED_OBJECTS.with("reason", problem.statement(), "count", objects.size()));
            }
        }

        private void failed(Problem problem, Statement detail) {
            String named = String.valueOf(problem.properties().get("object"));
            if (objectId == null && named.matches(ObjectId.PATTERN)) {
                Object name = problem.properties().get("objectName");
                on(ObjectId.parse(named), name == null ? objectName : name.toString())
                        .failed(problem, detail);
                return;
            }
            if (problem.status() != FORBIDDEN && problem.status() != NOT_FOUND) {
                ended(problem.status() >= 500 ? Outcome.FAILED : Outcome.REFUSED, detail);
                return;
            }
            OptionalInt omitted = refusals.omittedBefore(actor, clock.instant());
            if (omitted.isEmpty()) {
                LOG.info("\"{}\" of \"{}\" was refused. There are too many for the activity", action, actor);
                return;
            }
            int before = omitted.getAsInt();
            ended(
                    Outcome.REFUSED,
                    before == 0 ? detail : RequestMessage.REFUSED_AND_OTHERS.with("reason", detail, "count", before));
        }

        /** @param detail further information, null if there is none */
        public void ended(Outcome outcome, @Nullable Statement detail) {
            events.publishEvent(new RecordedActivity(
                    clock.instant(), actor, action, vcenter, objectId, objectName, outcome, detail));
        }

        /** Runs the work and records only the problem that ends it, which is then thrown to the caller. */
        public <T> T attempt(Supplier<T> work) {
            try {
                return work.get();
            } catch (Problem problem) {
                failed(problem);
                throw problem;
            }
        }

        /** Runs the work and records how it ended. */
        public <T> T record(Supplier<T> work) {
            T result = attempt(work);
            done();
            return result;
        }

        /** Runs the work and records how it ended; success is recorded on the subject of the result. */
        public <T> T record(Supplier<T> work, Function<T, Subject> subject) {
            T result = attempt(work);
            Subject now = subject.apply(result);
            on(now.id(), now.name()).done();
            return result;
        }
    }
}
