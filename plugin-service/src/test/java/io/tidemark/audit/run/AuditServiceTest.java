package io.tidemark.audit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.AuditProperties;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** How many audits callers may start, and how many are kept. */
@OnEveryDatabase
class AuditServiceTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final PageQuery ALL = new PageQuery(null, null, null, null);
    private static final AuditProperties PROPERTIES = new AuditProperties(32, 8, Duration.ofMinutes(3));

    private Instant now = Instant.parse("2026-11-01T00:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final List<RecordedActivity> activity = new ArrayList<>();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final AuditRunner runner = mock();
    private final AuditThreads threads = mock();
    private final Audits audits;
    private final AuditService service;

    AuditServiceTest(TestDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.fresh());
        HeartbeatClock time = new HeartbeatClock();
        audits = new Audits(jdbc, JsonMapper.shared(), time);
        service = new AuditService(
                audits,
                runner,
                threads,
                PROPERTIES,
                new Recorder(event -> activity.add((RecordedActivity) event), clock),
                new Heartbeats(jdbc, time),
                clock);
        when(threads.audits()).thenReturn(waiting::add);
    }

    private static SignedIn user(String name) {
        VcenterSession session = mock();
        when(session.use()).thenReturn(() -> {});
        SignedIn caller = mock();
        when(caller.vcenter()).thenReturn(VCENTER);
        when(caller.userName()).thenReturn(name);
        when(caller.session()).thenReturn(session);
        return caller;
    }

    private static List<ObjectId> host(int number) {
        return List.of(new ObjectId(VCENTER, "host-" + number));
    }

    private void ends(Audit audit) {
        audits.store(audits.find(audit.id()).orElseThrow().failed(AuditMessage.AUDIT_SERVICE_STOPPED.statement(), now));
    }

    @Test
    void returnsTheAuditOfTheSameObjectsThatIsStillRunning() {
        SignedIn ann = user("ann");
        List<ObjectId> both = List.of(host(1).get(0), host(2).get(0));
        Audit first = service.start(ann, both);
        assertThat(service.start(ann, List.of(both.get(1), both.get(0)))).isEqualTo(first);
        assertThat(service.start(ann, host(1)).id()).isNotEqualTo(first.id());
        assertThat(service.start(user("ben"), both).id()).isNotEqualTo(first.id());
        assertThat(waiting).hasSize(3);
        assertThat(activity).hasSize(3);
        ends(first);
        assertThat(service.start(ann, both).id()).isNotEqualTo(first.id());
    }

    @Test
    void refusesMoreThanAFewAuditsOfOneUserAtATime() {
        SignedIn ann = user("ann");
        Audit first = service.start(ann, host(1));
        for (int i = 2; i <= AuditService.MOST_AT_ONCE; i++) {
            service.start(ann, host(i));
        }
        assertThatThrownBy(() -> service.start(ann, host(9)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(429));
        assertThat(service.start(user("ben"), host(9)).startedBy()).isEqualTo("ben");
        ends(first);
        assertThat(service.start(ann, host(9)).startedBy()).isEqualTo("ann");
    }

    @Test
    void keepsTheNewestOfAUser() {
        SignedIn ann = user("ann");
        Audit others = service.start(user("ben"), host(1));
        ends(others);
        Audit oldest = service.start(ann, host(1));
        ends(oldest);
        now = now.plusSeconds(1);
        Audit older = service.start(ann, host(1));
        ends(older);
        now = now.plusSeconds(1);
        Audit running = service.start(ann, host(1));
        audits.keepNewest(VCENTER, "ann", 1);
        assertThat(audits.list(VCENTER, ALL).items())
                .extracting(Audit::id)
                .containsExactly(running.id(), older.id(), others.id());
    }

    @Test
    void startsInTheSessionOfTheCaller() {
        SignedIn ann = user("ann");
        Audit audit = service.start(ann, List.of());
        waiting.remove().run();
        verify(runner).run(audit, ann.session());
    }

    @Test
    void remediationsDoNotWaitForAudits() throws InterruptedException {
        AuditThreads own = new AuditThreads(PROPERTIES);
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch carriedOut = new CountDownLatch(1);
        try {
            for (int i = 0; i < 100; i++) {
                own.audits().execute(() -> await(end));
            }
            own.runners().execute(carriedOut::countDown);
            assertThat(carriedOut.await(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            end.countDown();
            own.destroy();
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
