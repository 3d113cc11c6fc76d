package io.tidemark.policy;

import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Recorder.Subject;
import io.tidemark.policy.calendar.BlackoutCalendar;
import io.tidemark.policy.calendar.CalendarDefinition;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.message.PolicyProblemMessage;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Validator;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Creates, changes, and returns blackout calendars; changes apply to their policies immediately. */
@Service
public class CalendarService {

    private final Calendars calendars;
    private final Policies policies;
    private final PolicyTimes times;
    private final PolicyAccess access;
    private final Recorder recorder;
    private final Validator validator;
    private final Clock clock;

    CalendarService(
            Calendars calendars,
            Policies policies,
            PolicyTimes times,
            PolicyAccess access,
            Recorder recorder,
            Validator validator,
            Clock clock) {
        this.calendars = calendars;
        this.policies = policies;
        this.times = times;
        this.access = access;
        this.recorder = recorder;
        this.validator = validator;
        this.clock = clock;
    }

    /** Calendars of the caller's vCenter, by name. */
    public List<BlackoutCalendar> all(SignedIn caller) {
        access.requireView(caller);
        return calendars.of(caller.vcenter());
    }

    public BlackoutCalendar one(SignedIn caller, String id) {
        access.requireView(caller);
        return calendars
                .find(id)
                .filter(calendar -> calendar.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(PolicyProblemMessage.CALENDAR_NOT_FOUND, id));
    }

    /** By id of the calendar, the names of the policies that use it and that the caller may view. */
    public Map<String, List<String>> keptBy(SignedIn caller, List<BlackoutCalendar> some) {
        List<PolicyDefinition> using = access.seen(caller, policies.of(caller.vcenter())).stream()
                .map(Policy::definition)
                .toList();
        return some.stream()
                .collect(Collectors.toMap(BlackoutCalendar::id, calendar -> names(using.stream(), calendar)));
    }

    private static List<String> names(Stream<PolicyDefinition> policies, BlackoutCalendar calendar) {
        return policies.filter(policy -> policy.calendars().contains(calendar.id()))
                .map(PolicyDefinition::name)
                .toList();
    }

    public BlackoutCalendar create(SignedIn caller, CalendarDefinition definition) {
        return put(caller, "calendar.create", UUID.randomUUID().toString(), definition);
    }

    public BlackoutCalendar change(SignedIn caller, String id, CalendarDefinition definition) {
        BlackoutCalendar changed =
                put(caller, "calendar.change", one(caller, id).id(), definition);
        policies.of(changed.vcenter()).forEach(policy -> policies.change(policy.id(), now -> follow(now, id)));
        return changed;
    }

    /** 409 with the policies while any uses it. */
    public void delete(SignedIn caller, String id) {
        BlackoutCalendar calendar = one(caller, id);
        recorded(caller, "calendar.delete", id, calendar.definition().name(), () -> {
            caller.require(Permission.SCHEDULE);
            List<String> keeping =
                    names(policies.of(calendar.vcenter()).stream().map(Policy::definition), calendar);
            if (!keeping.isEmpty()) {
                throw Problem.conflict(
                        "calendar-in-use",
                        PolicyProblemMessage.CALENDAR_IN_USE.with("policies", String.join(", ", keeping)));
            }
            calendars.delete(id);
            return calendar;
        });
    }

    private BlackoutCalendar put(SignedIn caller, String action, String id, CalendarDefinition asked) {
        return recorded(caller, action, id, asked.name(), () -> {
            caller.require(Permission.SCHEDULE);
            BlackoutCalendar calendar = new BlackoutCalendar(
                    id, caller.vcenter(), asked.checked(validator), caller.userName(), clock.instant());
            calendars.put(calendar);
            return calendar;
        });
    }

    /** Updates its next start if it uses the calendar. */
    private @Nullable Policy follow(Policy policy, String calendar) {
        return policy.active() && policy.definition().calendars().contains(calendar)
                ? policy.next(
                        times.next(policy.definition(), clock.instant()),
                        policy.status().lastStart())
                : null;
    }

    private BlackoutCalendar recorded(
            SignedIn caller, String action, String id, @Nullable String name, Supplier<BlackoutCalendar> work) {
        return recorder.of(caller, action)
                .on(id, name)
                .record(work, calendar -> new Subject(id, calendar.definition().name()));
    }
}
