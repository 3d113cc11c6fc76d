package io.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeRangeTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource({
        ",,,P1D,PT0S",
        ",,P7D,P7D,PT0S",
        ",2026-11-20T06:00:00Z,PT1H,PT7H,PT6H",
        "2026-11-19T12:00:00Z,,,P1D,PT0S",
        "2026-11-18T12:00:00Z,2026-11-19T12:00:00Z,,P2D,P1D",
        "' ',' ',,P1D,PT0S"
    })
    void countsFromTheTimeOfTheServiceUnlessMomentsAreGiven(
            @Nullable String from,
            @Nullable String to,
            @Nullable String past,
            Duration beginsBeforeNow,
            Duration endsBeforeNow) {
        assertThat(TimeRange.of(from, to, past, CLOCK))
                .isEqualTo(new TimeRange(NOON.minus(beginsBeforeNow), NOON.minus(endsBeforeNow)));
    }

    @ParameterizedTest
    @CsvSource({
        "yesterday,,,from",
        ",tomorrow,,to",
        ",,a week,past",
        ",,PT0S,past",
        ",,-P1D,past",
        ",,P3661D,past",
        "2026-11-20T12:00:00Z,,,from",
        "2026-11-20T13:00:00Z,2026-11-20T12:30:00Z,,from",
        "2026-11-19T12:00:00Z,,P1D,past"
    })
    void refusesWhatIsNoRange(@Nullable String from, @Nullable String to, @Nullable String past, String field) {
        assertThatThrownBy(() -> TimeRange.of(from, to, past, CLOCK)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(400);
            assertThat(problem.errors().toString()).contains(field);
        });
    }
}
