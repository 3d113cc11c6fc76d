package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.TestDatabase;
import io.tidemark.lab.Lab;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.util.unit.DataSize;

@Tag("lab")
@Timeout(300)
class VcenterMonitorTest {

    private static final class PlainVault implements Vault {
        private final Map<String, String> secrets = new ConcurrentHashMap<>();

        @Override
        public void keep(String name, String secret) {
            secrets.put(name, secret);
        }

        @Override
        public Optional<String> secret(String name) {
            return Optional.ofNullable(secrets.get(name));
        }

        @Override
        public void forget(String name) {
            secrets.remove(name);
        }
    }

    @TempDir
    private static Path state;

    private final VcenterThreads threads = VcenterThreads.create();
    private final VimEndpoint.Factory endpoints = (address, pin) -> new VimEndpoint(address, pin, threads.network());
    private final Vault vault = new PlainVault();
    private final Clock clock = Clock.systemUTC();
    private final StoredVcenters table = new StoredVcenters(JdbcClient.create(TestDatabase.H2.fresh()), clock);
    private final VcenterRecords records =
            new VcenterRecords(table, vault, TransactionOperations.withoutTransaction(), endpoints, clock);
    private final List<String> news = new CopyOnWriteArrayList<>();
    private final ConnectedVcenters connected = new ConnectedVcenters(
            table,
            vault,
            endpoints,
            threads,
            clock,
            new VcenterAvailability(
                    event -> news.add(((ConditionChanged) event).state()), TransactionOperations.withoutTransaction()));
    private final BlockingQueue<List<VcenterConnection>> changes = new LinkedBlockingQueue<>();
    private Lab lab = lab("127.0.0.1:0");
    private VcenterMonitor keeper = keeper(lab.user("service").password());

    /** Labs of one state directory have one certificate. */
    private static Lab lab(String vcenter) {
        return Lab.start("--speed", "0", "--state-dir", state.toString(), "--vcenter", vcenter);
    }

    private VcenterMonitor keeper(String password) {
        VcenterProperties.Configured configured = new VcenterProperties.Configured(
                lab.vcenter(), lab.thumbprint(), lab.user("service").name(), password);
        return new VcenterMonitor(
                new VcenterProperties(
                        List.of(configured),
                        new VcenterProperties.Limits(
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(90),
                                Duration.ofMinutes(15),
                                DataSize.ofMegabytes(8),
                                DataSize.ofMegabytes(32))),
                records,
                connected,
                threads);
    }

    @AfterEach
    void stop() {
        keeper.stop();
        threads.close();
        lab.close();
    }

    private List<VcenterConnection> nextChange() throws InterruptedException {
        List<VcenterConnection> change = changes.poll(120, TimeUnit.SECONDS);
        assertThat(change).isNotNull();
        return change;
    }

    /** A call waits for the first contact for a few seconds only. */
    private VcenterConnection contacted() {
        return Awaitility.await()
                .atMost(Duration.ofMinutes(4))
                .ignoreException(Problem.class)
                .until(() -> connected.named(null), vcenter -> true);
    }

    @Test
    void connectsToTheConfiguredVcenter() {
        keeper.start();
        VcenterConnection vcenter = contacted();
        assertThat(vcenter.guid()).isEqualTo(lab.guid());
        assertThat(connected.named(lab.vcenter())).isEqualTo(vcenter);
        assertThat(connected.serviceSession(vcenter.guid()).orElseThrow().datastores())
                .isNotEmpty();
        assertThat(table.all()).singleElement().satisfies(stored -> {
            assertThat(stored.guid()).isEqualTo(lab.guid());
            assertThat(stored.version()).isNotBlank();
        });
    }

    @Test
    void startsWithoutTheVcenterAndConnectsWhenItIsBack() throws InterruptedException {
        String address = lab.vcenter();
        lab.close();
        keeper.start();
        connected.onChange(changes::add);
        assertThat(nextChange()).isEmpty();
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> connected.named(null))
                .satisfies(problem -> assertThat(problem.slug()).isEqualTo("vcenter-unreachable"));
        lab = lab(address);
        List<VcenterConnection> change = nextChange();
        while (change.isEmpty()) {
            change = nextChange();
        }
        assertThat(change)
                .singleElement()
                .satisfies(vcenter -> assertThat(vcenter.guid()).isEqualTo(lab.guid()));
    }

    @Test
    void aServerThatReportsAnotherGuidIsNotTheConnectedVcenter() {
        String connectedBefore = "00000000-0000-4000-8000-00000000000b";
        table.insert(new StoredVcenter(
                "1", lab.vcenter(), lab.thumbprint(), connectedBefore, null, null, null, clock.instant()));
        connected.reload();
        keeper.round();
        Awaitility.await().until(() -> connected.links().get(0).health().state() == VcenterHealth.State.UNREACHABLE);
        Lab.User user = lab.user("administrator");
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> connected.logIn(connected.named(connectedBefore), user.name(), user.password()))
                .withMessageContaining("GUID of another vCenter");
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> records.identify(connected.links().get(0)));
        assertThat(table.all())
                .singleElement()
                .satisfies(stored -> assertThat(stored.guid()).isEqualTo(connectedBefore));
    }

    @Test
    void reportsThatTheVcenterIsGoneAndBack() {
        String address = lab.vcenter();
        keeper.start();
        contacted();
        Awaitility.await().atMost(Duration.ofMinutes(4)).until(() -> news.contains("OK"));
        VcenterLink link = connected.links().get(0);
        lab.close();
        link.check();
        link.check();
        lab = lab(address);
        link.check();
        assertThat(news).endsWith("UNREACHABLE", "OK");
    }

    @Test
    void isForgottenByHandOnlyWhenItIsGone() {
        table.insert(stored(lab.thumbprint()));
        vault.keep("vcenter/1", "secret");
        List<Object> recorded = new ArrayList<>();
        VcenterRemoval removal = new VcenterRemoval(
                table, vault, TransactionOperations.withoutTransaction(), new Recorder(recorded::add, clock));
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> removal.forget(lab.vcenter(), false, "root"))
                .withMessageContaining("still responds");
        table.update(stored("AA:".repeat(31) + "AA"));
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> removal.forget(lab.vcenter(), false, "root"))
                .withMessageContaining(lab.thumbprint());
        assertThat(table.all()).hasSize(1);
        assertThat(recorded).isEmpty();
        lab.close();
        removal.forget(lab.vcenter(), false, "root");
        assertThat(table.all()).isEmpty();
        assertThat(vault.secret("vcenter/1")).isEmpty();
        assertThat(recorded).singleElement().isInstanceOf(RecordedActivity.class);
    }

    private StoredVcenter stored(String thumbprint) {
        return new StoredVcenter("1", lab.vcenter(), thumbprint, lab.guid(), null, null, "svc", clock.instant());
    }

    @Test
    void triesARefusedPasswordOnceAndSaysSo() {
        keeper = keeper("wrong");
        keeper.start();
        String guid = contacted().guid();
        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(SessionEnded.class)
                    .isThrownBy(() -> connected.serviceSession(guid))
                    .withMessageContaining("does not accept the service account");
        }
        VcenterLink link = connected.links().get(0);
        assertThat(link.check().state()).isEqualTo(VcenterHealth.State.REFUSED);
        vault.keep(link.stored().secret(), lab.user("service").password());
        assertThat(link.check().state()).isEqualTo(VcenterHealth.State.REFUSED);
        assertThat(link.checkNow().state()).isEqualTo(VcenterHealth.State.OK);
    }

    @Test
    void settingsWithoutAUserNameKeepTheServiceAccount() {
        records.configure(new VcenterProperties.Configured("vc.example.com", null, "account@vsphere.local", "secret"));
        records.configure(new VcenterProperties.Configured("vc.example.com", null, null, null));
        assertThat(table.all()).singleElement().satisfies(stored -> {
            assertThat(stored.username()).isEqualTo("account@vsphere.local");
            assertThat(vault.secret(stored.secret())).contains("secret");
        });
    }
}
