package io.tidemark.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.policy.calendar.BlackoutCalendar;
import io.tidemark.policy.calendar.CalendarDefinition;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.start.PolicyFixture;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalendarServiceTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";

    private final Calendars calendars = mock();
    private final Policies policies = mock();
    private final PolicyAccess access = mock();
    private final SignedIn caller = mock();
    private final CalendarService service = new CalendarService(
            calendars,
            policies,
            mock(PolicyTimes.class),
            access,
            new Recorder(event -> {}, Clock.systemUTC()),
            PolicyFixture.VALIDATOR,
            Clock.systemUTC());

    private static Policy policy(String name, String... calendars) {
        PolicyDefinition definition = mock();
        when(definition.name()).thenReturn(name);
        when(definition.calendars()).thenReturn(List.of(calendars));
        Policy policy = mock();
        when(policy.definition()).thenReturn(definition);
        return policy;
    }

    private static BlackoutCalendar calendar(String id) {
        return new BlackoutCalendar(id, VCENTER, mock(CalendarDefinition.class), "ann", PolicyFixture.BEGIN);
    }

    @Test
    void namesPoliciesThatTheCallerMayView() {
        Policy seen = policy("seen", "c1");
        Policy hidden = policy("hidden", "c1", "c2");
        when(caller.vcenter()).thenReturn(VCENTER);
        when(policies.of(VCENTER)).thenReturn(List.of(seen, hidden));
        when(access.seen(caller, List.of(seen, hidden))).thenReturn(List.of(seen));
        assertThat(service.keptBy(caller, List.of(calendar("c1"), calendar("c2"))))
                .containsEntry("c1", List.of("seen"))
                .containsEntry("c2", List.of());
    }

    @Test
    void keepsACalendarThatAHiddenPolicyUses() {
        BlackoutCalendar used = calendar("c2");
        Policy hidden = policy("hidden", "c2");
        when(caller.vcenter()).thenReturn(VCENTER);
        when(calendars.find("c2")).thenReturn(Optional.of(used));
        when(policies.of(VCENTER)).thenReturn(List.of(hidden));
        assertThatThrownBy(() -> service.delete(caller, "c2"))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(409));
    }
}
