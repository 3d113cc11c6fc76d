package io.tidemark.policy.calendar;

import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.policy.schedule.Blackout;
import io.tidemark.policy.schedule.Zones;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a calendar.
 *
 * @param zone IANA time zone on whose wall clock the blackouts are, e.g. {@code Europe/Berlin}
 */
public record CalendarDefinition(
        @NotBlank @Size(max = 200) @Pattern(regexp = Patterns.ONE_LINE)
        String name,

        @NotNull @Size(max = 60) String zone,
        @Nullable @Size(max = CalendarDefinition.MOST) List<@Valid @NotNull Blackout> blackouts) {

    private static final int MOST = 500;

    /** Rejected with 400 and each invalid part. */
    public CalendarDefinition checked() {
        Problem problem = Problem.invalid();
        if (name == null || name.isBlank() || name.length() > 200) {
            problem.error("/name", RequestMessage.VALUE_LENGTH.with("min", 1, "max", 200));
        }
        if (!Zones.known(zone)) {
            problem.error("/zone", RequestMessage.VALUE_TIME_ZONE);
        }
        if (blackouts != null && blackouts.size() > MOST) {
            problem.error("/blackouts", RequestMessage.LIST_TOO_LONG.with("max", MOST));
        }
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
        return new CalendarDefinition(name.strip(), zone, blackouts == null ? List.of() : List.copyOf(blackouts));
    }
}
