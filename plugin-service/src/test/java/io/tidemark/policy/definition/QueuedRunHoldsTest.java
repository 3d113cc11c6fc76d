package io.tidemark.policy.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.calendar.BlackoutCalendar;
import io.tidemark.policy.calendar.CalendarDefinition;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.schedule.Blackout;
import io.tidemark.policy.schedule.MissedRule;
import io.tidemark.policy.schedule.Recurrence;
import io.tidemark.policy.scope.PolicyScope;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

class QueuedRunHoldsTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";

    private Instant now = Instant.parse("2026-03-02T10:00:00Z");
    private final InstantSource time = () -> now;
    private final JdbcClient jdbc = JdbcClient.create(TestDatabase.H2.fresh());
    private final Calendars calendars = new Calendars(jdbc, JsonMapper.shared());
    private final Policies policies = new Policies(jdbc, JsonMapper.shared());
    private final QueuedRunHolds holds =
            new QueuedRunHolds(policies, new PolicyTimes(calendars), time.withZone(ZoneOffset.UTC));

    private void calendar(List<Blackout> blackouts) {
        calendars.put(new BlackoutCalendar(
                "freeze", VCENTER, new CalendarDefinition("Freeze", "UTC", blackouts), "ann", now));
    }

    private void policy(String id, List<String> calendarIds) {
        PolicyScope scope = new PolicyScope(
                null,
                List.of(new ObjectId(VCENTER, "datastore-1")),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        Recurrence daily = new Recurrence(Recurrence.Kind.DAILY, LocalTime.of(2, 0), null, null, null, null);
        policies.add(new Policy(
                id,
                0,
                VCENTER,
                new PolicyDefinition(
                        id,
                        null,
                        scope,
                        daily,
                        "UTC",
                        null,
                        calendarIds,
                        MissedRule.SKIP,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null),
                new Policy.Status(PolicyState.ACTIVE, null, now, null),
                new Policy.History("ann", now, "ann", now)));
    }

    @Test
    void holdsThePoliciesOfACalendarDuringABlackoutThatWasAddedLater() {
        calendar(List.of());
        policy("frozen", List.of("freeze"));
        policy("free", List.of());
        List<String> all = List.of("frozen", "free", "deleted");
        Map<String, Optional<Statement>> none = Map.of("frozen", Optional.empty(), "free", Optional.empty());
        assertThat(holds.held(all)).isEqualTo(none);

        calendar(List.of(new Blackout(
                null, LocalDateTime.parse("2026-03-02T09:00:00"), LocalDateTime.parse("2026-03-02T11:00:00"), false)));
        assertThat(holds.held(all))
                .isEqualTo(Map.of(
                        "frozen",
                        Optional.of(PolicyMessage.WAITS_FOR_BLACKOUT.with("calendar", "Freeze")),
                        "free",
                        Optional.empty()));

        now = Instant.parse("2026-03-02T11:00:00Z");
        assertThat(holds.held(all)).isEqualTo(none);
    }

    @Test
    void holdsTheRunsOfAPausedPolicyUntilItIsResumed() {
        policy("nightly", List.of());
        policies.change("nightly", policy -> policy.in(PolicyState.PAUSED, null, null));
        assertThat(holds.held(List.of("nightly")))
                .isEqualTo(Map.of("nightly", Optional.of(PolicyMessage.WAITS_FOR_POLICY.statement())));

        policies.change("nightly", policy -> policy.in(PolicyState.ACTIVE, null, now));
        assertThat(holds.held(List.of("nightly"))).isEqualTo(Map.of("nightly", Optional.empty()));
    }
}
