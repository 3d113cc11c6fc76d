package io.tidemark.audit.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.fault.FaultMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Which reading of a host is kept. */
@OnEveryDatabase
class HostReadingsTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final Statement DENIED = AuditMessage.DEVICES_UNREADABLE.with(
            "reason", FaultMessage.PERMISSION_MISSING.with("privilege", "Host.Config.Storage", "object", "esx-1"));
    private static final Statement BROKEN =
            AuditMessage.DEVICES_UNREADABLE.with("reason", Statement.of("TEST", "The host does not answer."));

    private final HostReadings readings;

    HostReadingsTest(TestDatabase database) {
        readings = new HostReadings(new JdbcTemplate(database.fresh()), JsonMapper.shared());
    }

    private static HostReading reading(String build, Statement... gaps) {
        return new HostReading(
                new ObjectId(VCENTER, "host-1"),
                "esx-1",
                null,
                null,
                build,
                1,
                false,
                Map.of(),
                List.of(),
                null,
                null,
                List.of(gaps));
    }

    private void keep(Duration after, HostReading reading) {
        readings.keep(VCENTER, "audit", START.plus(after), List.of(reading));
    }

    private void assertKept(String version) {
        assertThat(readings.find(VCENTER, "host-1").orElseThrow().version()).isEqualTo(version);
    }

    @Test
    void keepsACompleteReadingOfTheLastDayFromThoseWithFewerPrivileges() {
        keep(Duration.ZERO, reading("8.0.1"));
        keep(Duration.ofHours(23), reading("8.0.2", DENIED));
        assertKept("8.0.1");
        assertThat(readings.list(VCENTER, null).get(0).seenAt()).isEqualTo(START);
        keep(Duration.ofHours(25), reading("8.0.3", DENIED));
        assertKept("8.0.3");
        keep(Duration.ofHours(26), reading("8.0.4"));
        assertKept("8.0.4");
    }

    @Test
    void replacesAReadingThatHasAsManyGaps() {
        keep(Duration.ZERO, reading("8.0.1", DENIED));
        keep(Duration.ofMinutes(1), reading("8.0.2", DENIED));
        assertKept("8.0.2");
        keep(Duration.ofMinutes(2), reading("8.0.3", DENIED, BROKEN));
        assertKept("8.0.2");
    }

    @Test
    void replacesACompleteReadingIfTheHostCannotBeRead() {
        keep(Duration.ZERO, reading("8.0.1"));
        keep(Duration.ofMinutes(1), reading("8.0.2", BROKEN));
        assertKept("8.0.2");
    }
}
