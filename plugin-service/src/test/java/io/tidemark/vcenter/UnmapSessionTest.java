package io.tidemark.vcenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.LogLines;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** UNMAP as a task and by esxcli on a lab, sent at most once. */
class UnmapSessionTest extends SessionOnLab {

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
        lab.under(
                "{\"kind\":\"drop-before\",\"method\":\"RetrievePropertiesEx\"}",
                () -> assertThatExceptionOfType(RequestNotSent.class)
                        .isThrownBy(
                                () -> operator.startUnmap(host, datastore.vmfs().uuid())));
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
}
