package io.tidemark.policy.definition;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.schedule.Zones;
import io.tidemark.platform.validation.ConstraintErrors;
import io.tidemark.policy.message.PolicyProblemMessage;
import io.tidemark.policy.notify.WantedNotifications;
import io.tidemark.policy.schedule.MissedRule;
import io.tidemark.policy.schedule.Recurrence;
import io.tidemark.policy.schedule.RunWindow;
import io.tidemark.policy.schedule.ScheduledStart;
import io.tidemark.policy.schedule.Timing;
import io.tidemark.policy.scope.PolicyConditions;
import io.tidemark.policy.scope.PolicyScope;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.reclaim.plan.ReclaimUnit;
import jakarta.validation.Valid;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a policy.
 *
 * @param zone IANA time zone on whose wall clock recurrence and windows are, e.g. {@code Europe/Berlin}
 * @param windows when runs can be in progress; empty = at any time
 * @param calendarIds calendars whose blackouts apply
 * @param missed rule for missed starts; null = SKIP
 * @param missedWithinHours for WITHIN, 1 to 744: how old a missed start may be
 * @param minimumHours shortest time between two starts, null = any
 * @param conditions null = none
 * @param maxDatastores no more runs than this at one start, null = any number
 * @param maxRunsPerArray no more runs than this at the same time on one array, live runs on datastores in scope included; null = any
 *     number
 * @param retries how often a start is repeated that did not reach vCenter or was temporarily rejected, null = 3
 * @param method auto, task or esxcli; null = auto
 * @param reclaimUnitBlocks blocks per pass, null for automatic; more than hosts or arrays accept is reduced
 * @param notifications who is notified, stored with the policy as its notification rule; null leaves the rule as it is
 */
public record PolicyDefinition(
        @NotBlank @Size(max = 200) @Pattern(regexp = Patterns.ONE_LINE)
        String name,

        @Nullable @Size(max = 1000) String description,
        @NotNull @Valid PolicyScope scope,
        @NotNull @Valid Recurrence schedule,
        @NotNull @Size(max = 60) String zone,
        @Nullable @Size(max = PolicyDefinition.MOST_PARTS) List<@NotNull RunWindow> windows,
        @Nullable @Size(max = PolicyDefinition.MOST_PARTS) List<@NotNull @Size(max = 100) String> calendarIds,
        @Nullable MissedRule missed,
        @Nullable @Min(1) @Max(24 * 31) Integer missedWithinHours,
        @Nullable @Min(1) @Max(24 * 366) Integer minimumHours,
        @Nullable @Valid PolicyConditions conditions,

        @JsonAlias("mostDatastores") @Nullable @Min(1) @Max(10_000)
        Integer maxDatastores,

        @Nullable @Min(1) @Max(1000) Integer maxRunsPerArray,
        @Nullable @Min(0) @Max(10) Integer retries,

        @Nullable String method,
        @Nullable @Min(1) @Max(ReclaimUnit.MOST) Long reclaimUnitBlocks,

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @Nullable @Valid
        WantedNotifications notifications) {

    private static final int USUAL_RETRIES = 3;
    private static final int MOST_PARTS = 50;
    private static final Duration LEAST_DISTANCE = Duration.ofMinutes(15);

    /** The same without blanks and with defaults; rejected with 400 and each invalid part. */
    public PolicyDefinition checked(Validator validator, Instant now) {
        Problem problem = Problem.invalid();
        ConstraintErrors.add(problem, validator, this);
        if (scope != null && scope.nothing()) {
            problem.error("/scope", PolicyProblemMessage.SCOPE_EMPTY);
        }
        if (zone != null && !Zones.known(zone)) {
            problem.error("/zone", RequestMessage.VALUE_TIME_ZONE);
        }
        if ((missed == MissedRule.WITHIN) != (missedWithinHours != null)) {
            problem.error("/missedWithinHours", PolicyProblemMessage.MISSED_HOURS_NOT_WITHIN);
        }
        if (problem.errors().isEmpty()) {
            starts(problem, now);
        }
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
        return new PolicyDefinition(
                name.strip(),
                description == null || description.isBlank() ? null : description.strip(),
                scope,
                schedule,
                zone,
                windows == null ? List.of() : List.copyOf(windows),
                calendarIds == null ? List.of() : List.copyOf(calendarIds),
                missed == null ? MissedRule.SKIP : missed,
                missedWithinHours,
                minimumHours,
                conditions == null ? PolicyConditions.NONE : conditions,
                maxDatastores,
                maxRunsPerArray,
                retries == null ? USUAL_RETRIES : retries,
                method,
                reclaimUnitBlocks,
                notifications);
    }

    private void starts(Problem problem, Instant now) {
        List<Instant> first = new Timing(schedule, ZoneId.of(zone), List.of(), List.of())
                .slots(now)
                .limit(100)
                .map(ScheduledStart::at)
                .toList();
        if (first.isEmpty()) {
            problem.error("/schedule", RequestMessage.SCHEDULE_NEVER_DUE);
        }
        for (int i = 1; i < first.size(); i++) {
            if (Duration.between(first.get(i - 1), first.get(i)).compareTo(LEAST_DISTANCE) < 0) {
                problem.error(
                        "/schedule",
                        PolicyProblemMessage.SCHEDULE_TOO_FREQUENT.with("minutes", LEAST_DISTANCE.toMinutes()));
                return;
            }
        }
        boolean never = !first.isEmpty()
                && windows != null
                && !windows.isEmpty()
                && new Timing(schedule, ZoneId.of(zone), windows, List.of())
                        .next(now)
                        .isEmpty();
        if (never) {
            problem.error("/windows", PolicyProblemMessage.WINDOWS_WITHOUT_START);
        }
    }

    public MissedRule missedRule() {
        return missed == null ? MissedRule.SKIP : missed;
    }

    public Duration missedWithin() {
        return missedWithinHours == null ? Duration.ZERO : Duration.ofHours(missedWithinHours);
    }

    public Duration least() {
        return minimumHours == null ? Duration.ZERO : Duration.ofHours(minimumHours);
    }

    public int tries() {
        return 1 + (retries == null ? USUAL_RETRIES : retries);
    }

    public List<String> calendars() {
        return calendarIds == null ? List.of() : calendarIds;
    }

    public ScopeMatcher.Wanted wanted() {
        return new ScopeMatcher.Wanted(
                scope,
                conditions == null ? PolicyConditions.NONE : conditions,
                method,
                reclaimUnitBlocks,
                maxDatastores,
                maxRunsPerArray);
    }
}
