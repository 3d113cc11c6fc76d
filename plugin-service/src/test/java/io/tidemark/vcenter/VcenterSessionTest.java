package io.tidemark.vcenter;

import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.lab.Lab;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.LogLines;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.task.TaskFacts;
import io.tidemark.vcenter.unmap.UnmapCounters;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything a session can do, done to a lab. */
@Timeout(300)
class VcenterSessionTest {

    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(6);
    private static final String AWKWARD = "Büro & <Test> 1";

    private static Lab lab;
    private static SoapVcenterSession operator;
    private static List<DatastoreFacts> datastores;

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0");
        operator = session("operator");
        datastores = operator.datastores();
    }

    @AfterAll
    static void stop() {
        operator.logOut();
        lab.close();
        EXECUTOR.shutdownNow();
    }

    private static VimEndpoint endpoint(String pin) {
        return new VimEndpoint(lab.vcenter(), pin, EXECUTOR);
    }

    private static SoapVcenterSession session(String user) {
        VimEndpoint endpoint = endpoint(lab.thumbprint());
        return new SoapVcenterSession(
                RenewableSession.openedBy(() -> VimSession.logIn(
                        endpoint, lab.user(user).name(), lab.user(user).password())),
                EXECUTOR);
    }

    private static DatastoreFacts named(String name) {
        return datastores.stream()
                .filter(datastore -> datastore.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String host(DatastoreFacts datastore) {
        return datastore.mounts().get(0).host();
    }

    private static <T> T eventually(Supplier<T> read, Predicate<T> wanted) {
        T value = read.get();
        while (!wanted.test(value)) {
            CompletableFuture.runAsync(() -> {}, delayedExecutor(20, TimeUnit.MILLISECONDS))
                    .join();
            value = read.get();
        }
        return value;
    }

    private static <T> T eventuallyAsTimePasses(String step, Supplier<T> read, Predicate<T> wanted) {
        return eventually(
                () -> {
                    lab.advance(step);
                    return read.get();
                },
                wanted);
    }

    @Test
    void knowsWhoseSessionItIs() {
        assertThat(operator.vcenter()).isEqualTo(lab.guid());
        assertThat(operator.userName()).containsIgnoringCase("operator");
        assertThat(operator.rootFolder()).isEqualTo(new ManagedRef("Folder", "group-d1"));
    }

    @Test
    void refusesAWrongPasswordAndAWrongCertificate() {
        VimEndpoint endpoint = endpoint(lab.thumbprint());
        assertThatExceptionOfType(LoginRefused.class)
                .isThrownBy(
                        () -> VimSession.logIn(endpoint, lab.user("operator").name(), "wrong"));
        VcenterUnreachable refused = catchThrowableOfType(
                VcenterUnreachable.class, () -> endpoint("00".repeat(32)).guid());
        assertThat(refused.properties()).containsEntry("presentedThumbprint", lab.thumbprint());
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> new VimEndpoint(lab.vcenter(), null, EXECUTOR).guid());
    }

    @Test
    void readsDatastoresOfEveryType() {
        assertThat(named("vmfs5-bulk").vmfs()).satisfies(vmfs -> {
            assertThat(vmfs.majorVersion()).isEqualTo(5);
            assertThat(vmfs.blockSizeBytes()).isEqualTo(1 << 20);
            assertThat(vmfs.unmapPriority()).isNull();
            assertThat(vmfs.extents())
                    .singleElement()
                    .satisfies(extent -> assertThat(extent.device()).startsWith("naa.624a9370"));
        });
        assertThat(named("vmfs6-prod").vmfs().unmapPriority()).isEqualTo("low");
        assertThat(named("vmfs6-spanned").vmfs().extents()).hasSize(2);
        assertThat(named("datastore1").vmfs().local()).isTrue();
        assertThat(named("nfs-share").vmfs()).isNull();
        assertThat(named(AWKWARD).mounts())
                .isNotEmpty()
                .allSatisfy(mount -> assertThat(mount.readWrite() && mount.accessible() && mount.mounted())
                        .isTrue());
        assertThat(operator.datastore(named("vmfs5-bulk").moid()).name()).isEqualTo("vmfs5-bulk");
        assertThatExceptionOfType(ObjectMissing.class).isThrownBy(() -> operator.datastore("datastore-99999"));
    }

    @Test
    void readsHosts() {
        assertThat(operator.hosts()).hasSizeGreaterThan(3).allSatisfy(host -> {
            assertThat(host.connected()).isTrue();
            assertThat(host.version()).matches("\\d+\\.\\d+\\.\\d+");
            assertThat(host.build()).isPositive();
            assertThat(host.unmapMethodSupported()).isNotNull();
        });
    }

    @Test
    void followsUnmapAsATaskAndCancelsIt() {
        DatastoreFacts datastore = named("vmfs6-quiet");
        String task = operator.startUnmap(host(datastore), datastore.vmfs().uuid());
        assertThat(operator.task(task)).satisfies(facts -> {
            assertThat(facts.ended()).isFalse();
            assertThat(facts.cancelable()).isTrue();
            assertThat(facts.initiatedBy()).containsIgnoringCase("operator");
        });
        eventuallyAsTimePasses(
                "1s", () -> operator.task(task), facts -> facts.progress() != null && facts.progress() > 0);
        assertThat(operator.recentUnmapTasks(host(datastore)))
                .extracting(TaskFacts::moid)
                .contains(task);
        assertThat(operator.cancelTask(task)).isTrue();
        TaskFacts ended = eventuallyAsTimePasses("1s", () -> operator.task(task), TaskFacts::ended);
        assertThat(ended.state()).isEqualTo("error");
        assertThat(ended.canceled()).isTrue();
        assertThat(ended.error()).startsWith("RequestCanceled");
        assertThat(operator.cancelTask(task)).isFalse();
        assertThatExceptionOfType(ObjectMissing.class).isThrownBy(() -> operator.task("task-99999"));
    }

    @Test
    void seesTheFaultOfAVolumeInsideASuccessfulTask() {
        String task = operator.startUnmap(host(named("vmfs6-quiet")), "00000000-00000000-0000-000000000000");
        TaskFacts ended = eventuallyAsTimePasses("1s", () -> operator.task(task), TaskFacts::ended);
        assertThat(ended.state()).isEqualTo("success");
        assertThat(ended.error()).startsWith("HostConfigFault");
    }

    @Test
    void runsEsxcliOnAVolumeWithAnAwkwardLabelAndReadsItsLog() throws Exception {
        DatastoreFacts datastore = named(AWKWARD);
        String host = host(datastore);
        int before = operator.lastLogLine(host, "hostd");
        CompletableFuture<EsxcliOutput> command = operator.esxcli(
                host,
                "storage vmfs unmap",
                Map.of("volumelabel", AWKWARD, "reclaimunit", "3000"),
                Duration.ofMinutes(10));
        List<String> first =
                eventuallyAsTimePasses("1s", () -> linesAbout(datastore, host, before + 1), lines -> !lines.isEmpty());
        assertThat(first.get(0)).contains("Unmap: Async Unmapped 3000 blocks from volume ");
        eventuallyAsTimePasses("10s", command::isDone, done -> done);
        assertThat(command.get().scalar()).isEqualTo("true");
        List<String> all = eventually(
                () -> linesAbout(datastore, host, before + 1),
                lines -> lines.get(lines.size() - 1).contains("Total"));
        assertThat(all.get(all.size() - 1)).contains("Unmap: Done : Total Unmapped blocks from volume ");
        LogLines end = operator.logLines(host, "hostd", operator.lastLogLine(host, "hostd") + 1);
        assertThat(end.lines()).isEmpty();
    }

    /** The first 500 lines from {@code start} that name the datastore's volume. */
    private static List<String> linesAbout(DatastoreFacts datastore, String host, int start) {
        return operator.logLines(host, "hostd", start).lines().stream()
                .filter(line -> line.contains(datastore.vmfs().uuid()))
                .toList();
    }

    @Test
    void logsOutOnlyWhenItsCommandHasEnded() throws Exception {
        DatastoreFacts datastore = named("vmfs5-bulk");
        SoapVcenterSession session = session("operator");
        String host = host(datastore);
        int before = session.lastLogLine(host, "hostd");
        CompletableFuture<EsxcliOutput> command = session.esxcli(
                host,
                "storage vmfs unmap",
                Map.of("volumelabel", "vmfs5-bulk", "reclaimunit", "9000"),
                Duration.ofMinutes(10));
        eventuallyAsTimePasses("1s", () -> linesAbout(datastore, host, before + 1), lines -> !lines.isEmpty());
        session.logOut();
        assertThat(session.currentTime()).isNotNull();
        eventuallyAsTimePasses("10s", command::isDone, done -> done);
        assertThat(command.get().scalar()).isEqualTo("true");
        eventually(() -> ended(session), ended -> ended);
    }

    private static boolean ended(SoapVcenterSession session) {
        try {
            session.hosts();
            return false;
        } catch (SessionEnded e) {
            return true;
        }
    }

    @Test
    void reportsAnEsxcliFaultInTheHostsWords() {
        CompletableFuture<EsxcliOutput> command = operator.esxcli(
                host(named("vmfs5-bulk")),
                "storage vmfs unmap",
                Map.of("volumelabel", "a&b<c>"),
                Duration.ofMinutes(2));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> command.get(120, TimeUnit.SECONDS))
                .withCauseInstanceOf(EsxcliFault.class)
                .withMessageContaining("Volume 'a&b<c>' not found");
    }

    @Test
    void leavesACommandAloneWhenItTakesLongerThanTheCall() {
        DatastoreFacts datastore = named("vmfs5-full");
        CompletableFuture<EsxcliOutput> command = operator.esxcli(
                host(datastore), "storage vmfs unmap", Map.of("volumelabel", "vmfs5-full"), Duration.ofSeconds(1));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> command.get(120, TimeUnit.SECONDS))
                .withCauseInstanceOf(VcenterUnreachable.class);
    }

    @Test
    void namesThePrivilegeThatIsMissing() {
        DatastoreFacts datastore = named("vmfs5-bulk");
        PermissionMissing logs = catchThrowableOfType(
                PermissionMissing.class, () -> session("nolog").lastLogLine(host(datastore), "hostd"));
        assertThat(logs.properties()).containsEntry("privilege", "Global.Diagnostics");
        SoapVcenterSession readonly = session("readonly");
        PermissionMissing unmap = catchThrowableOfType(
                PermissionMissing.class,
                () -> readonly.startUnmap(host(datastore), datastore.vmfs().uuid()));
        assertThat(unmap.properties())
                .containsEntry("privilege", "Host.Config.Storage")
                .containsEntry("object", host(datastore));
        assertThat(readonly.missingPrivileges(
                        List.of(readonly.rootFolder(), new ManagedRef("Datastore", datastore.moid())),
                        List.of("Tidemark.View", "Tidemark.Run")))
                .isEqualTo(Map.of("group-d1", List.of("Tidemark.Run"), datastore.moid(), List.of("Tidemark.Run")));
        assertThat(operator.missingPrivileges(List.of(operator.rootFolder()), List.of("Tidemark.Run")))
                .isEmpty();
    }

    @Test
    void renewsASessionThatVcenterForgot() {
        SoapVcenterSession session = session("operator");
        assertThat(session.hosts()).isNotEmpty();
        lab.control(
                "POST",
                "/faults",
                "{\"kind\":\"soap-fault\",\"type\":\"NotAuthenticated\",\"method\":\"RetrievePropertiesEx\",\"count\":1}");
        assertThat(session.hosts()).isNotEmpty();
        session.logOut();
    }

    @Test
    void repeatsAReadButNeverAnUnmapWhenTheConnectionBreaks() {
        lab.control("POST", "/faults", "{\"kind\":\"drop-after\",\"method\":\"RetrievePropertiesEx\",\"count\":1}");
        assertThat(operator.hosts()).isNotEmpty();
        lab.control("POST", "/faults", "{\"kind\":\"drop-after\",\"method\":\"UnmapVmfsVolumeEx_Task\",\"count\":1}");
        DatastoreFacts datastore = named("vmfs6-spanned");
        String host = host(datastore);
        int before = operator.recentUnmapTasks(host).size();
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> operator.startUnmap(host, datastore.vmfs().uuid()));
        List<TaskFacts> after = operator.recentUnmapTasks(host);
        assertThat(after).hasSize(before + 1);
        operator.cancelTask(after.get(0).moid());
    }

    @Test
    void knowsThatAnUnmapWasNotSentWhenTheConnectionBreaksBefore() {
        DatastoreFacts datastore = named("vmfs6-spanned");
        String host = host(datastore);
        int before = operator.recentUnmapTasks(host).size();
        lab.control("POST", "/faults", "{\"kind\":\"drop-before\",\"method\":\"RetrievePropertiesEx\",\"count\":2}");
        assertThatExceptionOfType(RequestNotSent.class)
                .isThrownBy(() -> operator.startUnmap(host, datastore.vmfs().uuid()));
        lab.control("POST", "/faults", "{\"kind\":\"drop-before\",\"method\":\"UnmapVmfsVolumeEx_Task\",\"count\":1}");
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> operator.startUnmap(host, datastore.vmfs().uuid()))
                .isNotInstanceOf(RequestNotSent.class);
        assertThat(operator.recentUnmapTasks(host)).hasSize(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NotAuthenticated", "ManagedObjectNotFound"})
    void neverSendsAnUnmapAgainWhateverTheAnswer(String fault) {
        DatastoreFacts datastore = named("vmfs6-spanned");
        String host = host(datastore);
        int before = operator.recentUnmapTasks(host).size();
        answerOnce("UnmapVmfsVolumeEx_Task", fault);
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> operator.startUnmap(host, datastore.vmfs().uuid()));
        assertThat(operator.recentUnmapTasks(host)).hasSize(before);

        answerOnce("ExecuteSoap", fault);
        CompletableFuture<EsxcliOutput> command = operator.esxcli(
                host, "storage vmfs unmap", Map.of("volumelabel", "vmfs6-spanned"), Duration.ofMinutes(2));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> command.get(120, TimeUnit.SECONDS))
                .withCauseInstanceOf(VcenterUnreachable.class);
    }

    @Test
    void renewsTheSessionBeforeAnUnmapIsSent() {
        DatastoreFacts datastore = named("vmfs6-spanned");
        SoapVcenterSession session = session("operator");
        answerOnce("RetrievePropertiesEx", "NotAuthenticated");
        String task = session.startUnmap(host(datastore), datastore.vmfs().uuid());
        session.cancelTask(task);
        answerOnce("RetrieveManagedMethodExecuter", "NotAuthenticated");
        CompletableFuture<EsxcliOutput> command = session.esxcli(
                host(datastore), "storage vmfs unmap", Map.of("volumelabel", "no such"), Duration.ofMinutes(2));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> command.get(120, TimeUnit.SECONDS))
                .withCauseInstanceOf(EsxcliFault.class);
        session.logOut();
    }

    private static void answerOnce(String method, String fault) {
        lab.control(
                "POST",
                "/faults",
                "{\"kind\":\"soap-fault\",\"type\":\"%s\",\"method\":\"%s\",\"count\":1}".formatted(fault, method));
    }

    @Test
    void readsWhatEachHostCountedOfItsUnmap() {
        DatastoreFacts prod = named("vmfs6-prod");
        Instant from = operator.currentTime();
        lab.control("POST", "/datastores/vmfs6-prod/vms:delete", "{\"count\":1}");
        lab.advance("20m");
        List<String> hosts = operator.hosts().stream().map(HostFacts::moid).toList();
        UnmapCounters counters = operator.unmapCounters(hosts, from, operator.currentTime(), 20);
        assertThat(counters.counted()).isTrue();
        assertThat(counters.hosts()).isNotEmpty();
        String uuid = prod.vmfs() == null ? "" : prod.vmfs().uuid();
        assertThat(counters.samples())
                .filteredOn(sample -> sample.vmfsUuid().equals(uuid))
                .isNotEmpty()
                .allSatisfy(sample -> {
                    assertThat(sample.bytes()).isPositive();
                    assertThat(sample.ios()).isPositive();
                    assertThat(sample.end()).isAfter(from);
                });
    }

    @Test
    void readsTheHistoryOfHostsInQueriesThatVcenterAccepts() {
        lab.control("POST", "/datastores/vmfs6-prod/vms:delete", "{\"count\":1}");
        lab.advance("20m");
        List<String> hosts = operator.hosts().stream().map(HostFacts::moid).toList();
        Instant until = Instant.ofEpochSecond(operator.currentTime().getEpochSecond() / 300 * 300);
        Instant from = until.minusSeconds(7200);
        UnmapCounters all = operator.unmapCounters(hosts, from, until, 300);
        assertThat(all.samples()).isNotEmpty();

        UnmapCounters parts = lab.under(
                "{\"kind\":\"query-limit\",\"metrics\":5}",
                () -> session("operator").unmapCounters(hosts, from, until, 300));

        assertThat(parts.samples()).containsExactlyInAnyOrderElementsOf(all.samples());
        assertThat(parts.covered()).isEqualTo(all.covered());
    }
}
