package io.tidemark.audit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditProperties;
import io.tidemark.imports.run.ImportService;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.site.run.SiteExaminationService;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import tools.jackson.databind.json.JsonMapper;

/** Audits whose process has ended. */
@OnEveryDatabase
class AbandonedAuditsTest {

    private final JdbcClient jdbc;
    private final Audits audits;
    private final AuditService service;

    AbandonedAuditsTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
        audits = new Audits(jdbc, JsonMapper.shared(), new HeartbeatClock());
        service = new AuditService(
                audits,
                mock(AuditRunner.class),
                mock(AuditThreads.class),
                new AuditProperties(4, 1, Duration.ofMinutes(3)),
                mock(Recorder.class),
                new Heartbeats(jdbc, new HeartbeatClock()),
                Clock.systemUTC());
    }

    @Test
    void fail() {
        Audit left = service.add("674908e5-ab21-4079-9cb1-596358ee5dd1", List.of(), "ann");
        service.endSilent();
        assertThat(audits.find(left.id()).orElseThrow().state()).isEqualTo(AuditState.RUNNING);
        jdbc.sql("update audits set beat_at = ?")
                .param(OffsetDateTime.parse("2026-11-01T00:00:00Z"))
                .update();
        service.endSilent();
        assertThat(audits.find(left.id()).orElseThrow().state()).isEqualTo(AuditState.FAILED);
    }

    @Test
    void failAlsoWhenNobodyListsThem() {
        assertThat(List.of(AuditService.class, ImportService.class, SiteExaminationService.class))
                .allSatisfy(service -> assertThat(service.getDeclaredMethod("endSilent"))
                        .matches(method -> method.isAnnotationPresent(Scheduled.class)));
    }
}
