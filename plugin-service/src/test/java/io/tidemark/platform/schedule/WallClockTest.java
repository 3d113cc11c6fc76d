package io.tidemark.platform.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.scheduling.support.CronExpression;

/** Wall-clock times around the changes of daylight saving time. */
class WallClockTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    local            | zone                | instant
                    2026-03-29T01:59 | Europe/Berlin       | 2026-03-29T00:59:00Z
                    2026-03-29T02:00 | Europe/Berlin       | 2026-03-29T01:00:00Z
                    2026-03-29T02:30 | Europe/Berlin       | 2026-03-29T01:00:00Z
                    2026-03-29T03:00 | Europe/Berlin       | 2026-03-29T01:00:00Z
                    2026-10-25T02:30 | Europe/Berlin       | 2026-10-25T00:30:00Z
                    2026-10-25T03:00 | Europe/Berlin       | 2026-10-25T02:00:00Z
                    2026-10-04T02:15 | Australia/Lord_Howe | 2026-10-03T15:30:00Z
                    2026-03-29T02:30 | UTC                 | 2026-03-29T02:30:00Z
                    """)
    void haveOneInstant(LocalDateTime local, String zone, Instant instant) {
        assertThat(WallClock.instant(local, ZoneId.of(zone))).isEqualTo(instant);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    after                | cron        | next
                    2026-03-28T12:00:00Z | 30 2 * * *  | 2026-03-29T01:00:00Z
                    2026-03-29T01:00:00Z | 30 2 * * *  | 2026-03-30T00:30:00Z
                    2026-03-29T00:45:00Z | */15 * * * * | 2026-03-29T01:00:00Z
                    2026-03-29T01:00:00Z | */15 * * * * | 2026-03-29T01:15:00Z
                    2026-10-24T12:00:00Z | 30 2 * * *  | 2026-10-25T00:30:00Z
                    2026-10-25T00:30:00Z | 30 2 * * *  | 2026-10-26T01:30:00Z
                    """)
    void occurOnceADayAlsoWhenTheClockIsChanged(Instant after, String cron, Instant next) {
        assertThat(WallClock.next(FiveFieldCron.parse(cron), after, ZoneId.of("Europe/Berlin")))
                .contains(next);
    }

    @Test
    void endWithTheExpression() {
        CronExpression never = FiveFieldCron.parse("0 6 30 2 *");
        assertThat(WallClock.next(never, Instant.EPOCH, ZoneId.of("UTC"))).isEmpty();
    }
}
