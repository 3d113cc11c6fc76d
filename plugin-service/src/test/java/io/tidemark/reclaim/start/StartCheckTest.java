package io.tidemark.reclaim.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Eligibility;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.MountingHost;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.estimate.Planner;
import io.tidemark.reclaim.explain.StartSnapshot;
import io.tidemark.reclaim.measure.RunContext;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunNeeds.Origin;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.start.StartCheck.Ready;
import io.tidemark.reclaim.start.StartCheck.Refused;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** The last check before the call of the host. */
class StartCheckTest {

    private static final String DEVICE = "naa.624a93700000";
    private static final ManagedRef DATASTORE = new ManagedRef("Datastore", "datastore-1");
    private static final ManagedRef HOST = new ManagedRef("HostSystem", "host-1");

    private Instant now = Runs.NOW;
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final List<BackedExtent> extents = new ArrayList<>(List.of(new BackedExtent(DEVICE, null, null)));
    private Duration readings = Duration.ZERO;
    private final VcenterSession session = mock(VcenterSession.class);
    private final Inventory inventory = mock(Inventory.class);
    private final RunContext context = mock(RunContext.class);
    private final StartCheck check = new StartCheck(
            inventory,
            context,
            new RunSessions(mock(Vcenters.class), clock),
            mock(Planner.class),
            new Durations(
                    new RunQueries(JdbcClient.create(TestDatabase.H2.fresh()), JsonMapper.shared()),
                    new Binder(new MapConfigurationPropertySource(Map.of()))
                            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class)),
            clock);

    @BeforeEach
    void answer() {
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1", "ds-1", "VMFS", true, "normal", 2L << 40, 1L << 40, Runs.NOW, null, List.of());
        HostFacts hostFacts = mock(HostFacts.class);
        when(hostFacts.moid()).thenReturn("host-1");
        MountingHost host = mock(MountingHost.class);
        when(host.canReclaim()).thenReturn(true);
        when(host.facts()).thenReturn(hostFacts);
        Datastore datastore = mock(Datastore.class);
        when(datastore.facts()).thenReturn(facts);
        when(datastore.eligibility()).thenReturn(new Eligibility(true, List.of()));
        when(datastore.hosts()).thenReturn(List.of(host));
        when(datastore.extents()).thenReturn(extents);
        when(inventory.refreshed(any(), any(VcenterSession.class))).thenReturn(datastore);
        when(context.of(any(), any(), any(), any())).thenAnswer(call -> {
            now = now.plus(readings);
            return StartSnapshot.NOT_KNOWN;
        });
        when(session.esxcli(anyString(), anyString(), any(), any()))
                .thenReturn(CompletableFuture.failedFuture(new VcenterFault("NotSupported", "no")));
        when(session.lastLogLine(anyString(), anyString())).thenThrow(new VcenterFault("NotSupported", "no"));
        when(session.currentTime()).thenAnswer(call -> now);
        when(session.userName()).thenReturn("operator@vsphere.local");
    }

    private ReclaimRun admitted(Method method, @Nullable Instant finishBy) {
        ReclaimRun run = Runs.queued(1, method, now);
        run.needs(new RunNeeds(List.of(), List.of(), 60, null, Origin.SCHEDULED, finishBy, null));
        run.admitted(run.plan(), now);
        return run;
    }

    private static void assertRefused(StartCheck.Result result, String code) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo(code));
    }

    @Test
    void allowsATaskBeforeTheEndOfItsTime() {
        assertThat(check.check(admitted(Method.TASK, now.plusSeconds(60)), session))
                .isInstanceOf(Ready.class);
        assertThat(check.check(admitted(Method.TASK, null), session)).isInstanceOf(Ready.class);
    }

    @Test
    void refusesATaskThatWasAdmittedInTimeAndIsReadyTooLate() {
        ReclaimRun run = admitted(Method.TASK, now.plusSeconds(60));
        now = now.plusSeconds(61);
        assertRefused(check.check(run, session), "DEADLINE_PASSED");
    }

    @Test
    void refusesADatastoreThatGotAnotherExtent() {
        extents.add(new BackedExtent("naa.624a93700001", null, null));
        assertThat(check.check(admitted(Method.TASK, null), session))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.why())
                                .isEqualTo(RunProblemMessage.DEVICES_CHANGED.with(
                                        "now", "naa.624a93700000, naa.624a93700001", "then", "naa.624a93700000")));
    }

    @Test
    void refusesADatastoreThatIsOnAnotherDevice() {
        extents.set(0, new BackedExtent("naa.624a93700001", null, null));
        assertRefused(check.check(admitted(Method.ESXCLI, null), session), "DEVICES_CHANGED");
    }

    @Test
    void refusesATaskWhoseTimeEndsDuringTheLastReadings() {
        readings = Duration.ofSeconds(61);
        assertRefused(check.check(admitted(Method.TASK, now.plusSeconds(60)), session), "DEADLINE_PASSED");
    }

    @Test
    void refusesAUserWhoMayNoLongerRun() {
        ReclaimRun run = admitted(Method.TASK, null);
        when(session.missingPrivileges(List.of(DATASTORE), List.of("Tidemark.Run")))
                .thenReturn(Map.of("datastore-1", List.of("Tidemark.Run")));
        assertThat(check.check(run, session))
                .isEqualTo(new Refused(RunProblemMessage.PRIVILEGE_REVOKED.with(
                        "user", "operator@vsphere.local", "privilege", "Tidemark.Run", "object", "ds-1")));
    }

    @Test
    void checksTheUserIfTheServiceAccountStarts() {
        when(session.userName()).thenReturn("service@vsphere.local");
        when(session.missingPrivileges(any(), any())).thenReturn(Map.of("datastore-1", List.of("Tidemark.Run")));
        assertThat(check.check(admitted(Method.TASK, null), session)).isInstanceOf(Ready.class);
        when(session.missingPrivileges("operator@vsphere.local", List.of(HOST), List.of("Host.Config.Storage")))
                .thenReturn(Map.of("host-1", List.of("Host.Config.Storage")));
        assertThat(check.check(admitted(Method.TASK, null), session))
                .isEqualTo(new Refused(RunProblemMessage.PRIVILEGE_REVOKED.with(
                        "user", "operator@vsphere.local", "privilege", "Host.Config.Storage", "object", "esx-1")));
        when(session.missingPrivileges("operator@vsphere.local", List.of(DATASTORE), List.of("Tidemark.Run")))
                .thenReturn(Map.of("datastore-1", List.of("Tidemark.Run")));
        assertThat(check.check(admitted(Method.TASK, null), session))
                .isEqualTo(new Refused(RunProblemMessage.PRIVILEGE_REVOKED.with(
                        "user", "operator@vsphere.local", "privilege", "Tidemark.Run", "object", "ds-1")));
    }
}
