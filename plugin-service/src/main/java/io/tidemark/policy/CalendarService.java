package io.tidemark.policy;

import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.policy.calendar.BlackoutCalendar;
import io.tidemark.policy.calendar.CalendarDefinition;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/** Makes, changes and shows the calendars of blackouts; policies that keep one follow its changes at once. */
@Service
public class CalendarService {

    private static final int CHANGES = 20;

    private final Calendars calendars;
    private final Policies policies;
    private final PolicyTimes times;
    private final PolicyAccess access;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    CalendarService(
            Calendars calendars,
            Policies policies,
            PolicyTimes times,
            PolicyAccess access,
            ApplicationEventPublisher events,
            Clock clock) {
        this.calendars = calendars;
        this.policies = policies;
        this.times = times;
        this.access = access;
        this.events = events;
        this.clock = clock;
    }

    /** Calendars of the caller's vCenter, by name; they say nothing of single objects. */
    public List<BlackoutCalendar> all(SignedIn caller) {
        access.requireView(caller);
        return calendars.of(caller.vcenter());
    }

    public BlackoutCalendar one(SignedIn caller, String id) {
        access.requireView(caller);
        return calendars
                .find(id)
                .filter(calendar -> calendar.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound("calendar", id));
    }

    /** Names of the policies that keep the calendar's blackouts. */
    public List<String> keptBy(BlackoutCalendar calendar) {
        return policies.of(calendar.vcenter()).stream()
                .filter(policy -> policy.definition().calendars().contains(calendar.id()))
                .map(policy -> policy.definition().name())
                .toList();
    }

    public BlackoutCalendar create(SignedIn caller, CalendarDefinition definition) {
        return put(caller, "calendar.create", UUID.randomUUID().toString(), definition);
    }

    public BlackoutCalendar change(SignedIn caller, String id, CalendarDefinition definition) {
        BlackoutCalendar changed =
                put(caller, "calendar.change", one(caller, id).id(), definition);
        policies.of(changed.vcenter()).forEach(policy -> follow(policy, id));
        return changed;
    }

    /** 409 naming the policies while any keeps it. */
    public void delete(SignedIn caller, String id) {
        BlackoutCalendar calendar = one(caller, id);
        recorded(caller, "calendar.delete", id, calendar.definition().name(), () -> {
            caller.require(Permission.SCHEDULE);
            List<String> keeping = keptBy(calendar);
            if (!keeping.isEmpty()) {
                throw Problem.conflict(
                        "calendar-in-use", "The calendar is kept by: " + String.join(", ", keeping) + ".");
            }
            calendars.delete(id);
            return calendar;
        });
    }

    private BlackoutCalendar put(SignedIn caller, String action, String id, CalendarDefinition asked) {
        return recorded(caller, action, id, asked.name(), () -> {
            caller.require(Permission.SCHEDULE);
            BlackoutCalendar calendar =
                    new BlackoutCalendar(id, caller.vcenter(), asked.checked(), caller.userName(), clock.instant());
            calendars.put(calendar);
            return calendar;
        });
    }

    private void follow(Policy known, String calendar) {
        Policy policy = known;
        for (int i = 0; i < CHANGES; i++) {
            boolean keeps = policy.active() && policy.definition().calendars().contains(calendar);
            if (!keeps
                    || policies.store(policy.next(times.next(policy.definition(), clock.instant()), policy.lastStart()))
                            .isPresent()) {
                return;
            }
            policy = policies.find(policy.id()).orElse(policy);
        }
    }

    private BlackoutCalendar recorded(
            SignedIn caller, String action, String id, @Nullable String name, Supplier<BlackoutCalendar> deed) {
        try {
            BlackoutCalendar calendar = deed.get();
            publish(caller, action, id, calendar.definition().name(), Outcome.DONE, null);
            return calendar;
        } catch (Problem e) {
            publish(caller, action, id, name, Outcome.REFUSED, e.detail());
            throw e;
        }
    }

    private void publish(
            SignedIn caller,
            String action,
            String id,
            @Nullable String name,
            Outcome outcome,
            @Nullable String detail) {
        events.publishEvent(new RecordedActivity(
                clock.instant(), caller.userName(), action, caller.vcenter(), id, name, outcome, detail));
    }
}
