package io.tidemark.audit.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** How an audit is kept and how it moves on. */
class AuditTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant BEGUN = Instant.parse("2026-11-01T06:00:00Z");
    private static final Instant ENDED = Instant.parse("2026-11-01T06:01:00Z");

    /** As release 0.1.0 wrote it. */
    private static final String FLAT = """
            {"id":"a1","version":4,"vcenter":"674908e5-ab21-4079-9cb1-596358ee5dd1",
             "scope":["674908e5-ab21-4079-9cb1-596358ee5dd1:domain-c1"],"state":"COMPLETED","startedBy":"ann",
             "createdAt":"2026-11-01T06:00:00Z","endedAt":"2026-11-01T06:01:00Z","total":3,"done":3,"datastores":7,"gaps":1,
             "skipped":[{"id":"674908e5-ab21-4079-9cb1-596358ee5dd1:host-2","name":"esx-2",
                         "reason":{"code":"HOST_NOT_CONNECTED","text":"The host is disconnected.","params":{}}}],
             "opened":5,"closed":2,"errors":1,"warnings":2,"infos":3,"waived":4,"score":87,"coveragePercent":90,"problem":null}
            """;

    private final JsonMapper json = JsonMapper.builder().build();

    private static Audit begun() {
        return Audit.begun("a1", VCENTER, List.of(new ObjectId(VCENTER, "domain-c1")), "ann", BEGUN);
    }

    @Test
    void isKeptAsOneFlatDocument() {
        SkippedHost skipped = new SkippedHost(
                new ObjectId(VCENTER, "host-2"),
                "esx-2",
                Statement.of("HOST_NOT_CONNECTED", "The host is disconnected."));
        Audit completed = begun().progress(3, 1)
                .progress(3, 2)
                .completed(
                        ENDED,
                        new Audit.Coverage(3, 3, 7, 1, List.of(skipped)),
                        new Audit.Result(5, 2, 1, 2, 3, 4, 87, 90));
        assertThat(json.readValue(FLAT, Audit.class)).isEqualTo(completed);
        assertThat(json.readTree(json.writeValueAsString(completed))).isEqualTo(json.readTree(FLAT));
    }

    @Test
    void knowsNoCoverageOfEarlierReleases() {
        String earlier = FLAT.replace(",\"coveragePercent\":90", "");
        assertThat(json.readValue(earlier, Audit.class).result().coveragePercent())
                .isNull();
    }

    @Test
    void keepsWhatWasReadUntilItFailed() {
        Statement why = AuditMessage.AUDIT_SERVICE_STOPPED.statement();
        Audit failed = begun().progress(40, 12).failed(why, ENDED);
        assertThat(failed.state()).isEqualTo(AuditState.FAILED);
        assertThat(failed.version()).isEqualTo(3);
        assertThat(failed.coverage()).isEqualTo(new Audit.Coverage(40, 12, 0, 0, List.of()));
        assertThat(failed.result()).isEqualTo(Audit.Result.NONE);
        assertThat(failed.problem()).isEqualTo(why);
        assertThat(failed.endedAt()).isEqualTo(ENDED);
    }

    @Test
    void knowsNoTotalBeforeTheHostsAreListed() {
        assertThat(begun().coverage().total()).isNull();
        assertThat(begun().state()).isEqualTo(AuditState.RUNNING);
        assertThat(begun().result().score()).isNull();
    }
}
