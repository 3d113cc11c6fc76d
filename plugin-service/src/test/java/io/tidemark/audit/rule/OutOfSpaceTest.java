package io.tidemark.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Severity;
import io.tidemark.vcenter.event.OutOfSpaceEvent.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rule on events of space that was short. */
class OutOfSpaceTest {

    private static AuditWorld world() {
        return new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE + PURE(name naa.b, thin no)"), Map.of(), null)
                .vmfs(6, "ds", "low", null, "naa.pure", "naa.b");
    }

    @Test
    void findsThresholdsOfTheDevicesOfADatastoreOnly() {
        AuditWorld world = world().event(
                        Kind.THRESHOLD, "2026-11-01T10:00:00Z", "device naa.pure exceeded its threshold")
                .event(Kind.THRESHOLD, "2026-11-02T10:00:00Z", "naa.other");
        Finding finding = world.only("out-of-space-events");
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.explanation().params())
                .containsEntry("thresholds", 1L)
                .containsEntry("paused", 0L)
                .containsEntry("last", "2026-11-01T10:00:00Z");
        assertThat(finding.evidence())
                .containsEntry("reportingHosts", List.of("esx-1"))
                .containsEntry("thinProvisioning", Map.of("naa.pure", "yes", "naa.b", "no"));
    }

    @Test
    void isAnErrorOnceAVmWasPausedOrAJournalFailed() {
        Finding paused = world().event(Kind.THRESHOLD, "2026-11-01T10:00:00Z", "naa.b")
                .paused("db-01", "2026-11-03T10:00:00Z", "datastore-1")
                .paused("db-01", "2026-11-04T10:00:00Z", "datastore-1")
                .only("out-of-space-events");
        assertThat(paused.severity()).isEqualTo(Severity.ERROR);
        assertThat(paused.explanation().params())
                .containsEntry("thresholds", 1L)
                .containsEntry("paused", 2L)
                .containsEntry("last", "2026-11-04T10:00:00Z");
        assertThat(paused.evidence()).containsEntry("pausedVms", List.of("db-01"));
        assertThat(world().event(Kind.NO_JOURNAL, "2026-11-01T10:00:00Z", "volume uuid-ds")
                        .only("out-of-space-events")
                        .severity())
                .isEqualTo(Severity.ERROR);
    }

    @Test
    void findsNothingWhereOnlyOtherDatastoresWereShortOfSpace() {
        assertThat(world().paused("db-01", "2026-11-03T10:00:00Z", "datastore-9")
                        .finding("out-of-space-events"))
                .isNull();
    }
}
