package io.tidemark.audit.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a recurring audit is due next, on the wall clock of its time zone. */
class CadenceTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    now                  | cron          | zone          | next
                    2026-11-01T00:00:00Z | 0 6 * * MON   | UTC           | 2026-11-02T06:00:00Z
                    2026-11-02T06:00:00Z | 0 6 * * MON   | UTC           | 2026-11-09T06:00:00Z
                    2026-11-02T05:59:59Z | 0 6 * * MON   | Europe/Berlin | 2026-11-09T05:00:00Z
                    2026-07-01T00:00:00Z | 30 2 * * *    | Europe/Berlin | 2026-07-01T00:30:00Z
                    2026-03-28T12:00:00Z | 30 2 * * *    | Europe/Berlin | 2026-03-29T01:00:00Z
                    2026-10-24T12:00:00Z | 30 2 * * *    | Europe/Berlin | 2026-10-25T00:30:00Z
                    2026-10-25T00:30:00Z | 30 2 * * *    | Europe/Berlin | 2026-10-26T01:30:00Z
                    2026-10-25T01:15:00Z | 30 2 * * *    | Europe/Berlin | 2026-10-26T01:30:00Z
                    """)
    void followsTheZone(String now, String cron, String zone, String next) {
        assertThat(Cadence.first(Instant.parse(now), cron, zone)).isEqualTo(next);
        assertThat(Cadence.after(Instant.parse(now), cron, zone)).isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    cron           | zone        | refused at
                    6 * * MON      | UTC         | /cron
                    never          | UTC         | /cron
                    0 6 30 2 *     | UTC         | /cron
                    0 6 * * MON    | Nowhere     | /zone
                    0 6 * * MON    | +02:00      | /zone
                    """)
    void refusesWhatCannotBeReadOrNeverComes(String cron, String zone, String refused) {
        assertThatThrownBy(() -> Cadence.first(Instant.EPOCH, cron, zone))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.errors())
                                .extracting(Problem.Error::pointer)
                                .containsExactly(refused));
    }

    @Test
    void followsTheOffsetOfAScheduleOfAnEarlierRelease() {
        assertThat(Cadence.after(Instant.parse("2026-11-01T00:00:00Z"), "0 6 * * MON", "+02:00"))
                .isEqualTo("2026-11-02T04:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    written         | stored
                    0 6 * * MON     | 0 6 * * MON
                    0 0 6 * * MON   | 0 6 * * MON
                    30  0 6  * * 1  | 0 6 * * 1
                    */10 0 6 * * *  | 0 6 * * *
                    @daily          | 0 0 * * *
                    """)
    void keepsFiveFieldsOfWhatHasSeconds(String written, String stored) {
        assertThat(Cadence.stored(written)).isEqualTo(stored);
    }

    @Test
    void refusesSecondsThatCannotBeRead() {
        assertThatThrownBy(() -> Cadence.stored("99 0 6 * * MON")).isInstanceOf(Problem.class);
    }
}
