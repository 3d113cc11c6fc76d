package io.tidemark.policy.calendar;

import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.schedule.Zones;
import io.tidemark.platform.validation.ConstraintErrors;
import io.tidemark.policy.schedule.Blackout;
import jakarta.validation.Valid;
import jakarta.validation.Validator;
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
        @Nullable @Size(max = 500) List<@Valid @NotNull Blackout> blackouts) {

    /** Rejected with 400 and each invalid part. */
    public CalendarDefinition checked(Validator validator) {
        Problem problem = Problem.invalid();
        ConstraintErrors.add(problem, validator, this);
        if (zone != null && !Zones.known(zone)) {
            problem.error("/zone", RequestMessage.VALUE_TIME_ZONE);
        }
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
        return new CalendarDefinition(name.strip(), zone, blackouts == null ? List.of() : List.copyOf(blackouts));
    }
}
