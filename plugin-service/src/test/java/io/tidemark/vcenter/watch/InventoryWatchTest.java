package io.tidemark.vcenter.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("lab")
@Timeout(300)
class InventoryWatchTest {

    private record Seen(List<DatastoreFacts> datastores, List<HostFacts> hosts, boolean lost) {}

    private final ExecutorService executor = Executors.newFixedThreadPool(4);
    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
    private final InventoryListener listener = new InventoryListener() {
        @Override
        public void changed(List<DatastoreFacts> datastores, List<HostFacts> hosts, List<ManagedRef> gone) {
            seen.add(new Seen(datastores, hosts, false));
        }

        @Override
        public void lost(RuntimeException reason) {
            seen.add(new Seen(List.of(), List.of(), true));
        }
    };
    private Lab lab;
    private SoapVcenterSession session;
    private InventoryWatch watch;
    private Seen first;

    @BeforeEach
    void start() throws InterruptedException {
        lab = Lab.start("--speed", "0");
        VimEndpoint endpoint = new VimEndpoint(lab.vcenter(), lab.thumbprint(), executor);
        session = new SoapVcenterSession(
                RenewableSession.openedBy(() -> VimSession.logIn(
                        endpoint,
                        lab.user("service").name(),
                        lab.user("service").password())),
                executor);
        watch = session.watch(listener);
        first = next();
    }

    @AfterEach
    void stop() {
        watch.close();
        lab.close();
        executor.shutdownNow();
    }

    private Seen next() throws InterruptedException {
        Seen next = seen.poll(30, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    private static DatastoreFacts bulk(Seen seen) {
        return seen.datastores().stream()
                .filter(datastore -> datastore.name().equals("vmfs5-bulk"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void reportsEverythingFirst() {
        assertThat(first.datastores()).hasSameSizeAs(session.datastores());
        assertThat(first.hosts()).hasSameSizeAs(session.hosts());
        assertThat(bulk(first)).isEqualTo(session.datastore(bulk(first).moid()));
    }

    @Test
    void seesADeletedMachineAsFreeSpaceWithCompleteFacts() throws InterruptedException {
        lab.control("POST", "/datastores/vmfs5-bulk/vms:delete", "{\"count\":1}");
        Seen change = next();
        while (change.datastores().isEmpty()) {
            change = next();
        }
        assertThat(bulk(change).freeBytes()).isGreaterThan(bulk(first).freeBytes());
        assertThat(bulk(change).vmfs()).isNotNull();
        assertThat(bulk(change).mounts()).isEqualTo(bulk(first).mounts());
    }

    @Test
    void seesAHostThatStopsResponding() throws InterruptedException {
        String host = first.hosts().get(0).name();
        lab.control("POST", "/faults", "{\"kind\":\"host-not-responding\",\"host\":\"" + host + "\"}");
        Seen change = next();
        while (change.hosts().isEmpty()) {
            change = next();
        }
        assertThat(change.hosts()).singleElement().satisfies(facts -> {
            assertThat(facts.name()).isEqualTo(host);
            assertThat(facts.connected()).isFalse();
        });
    }

    @Test
    void startsOverAfterAFault() throws InterruptedException {
        lab.control(
                "POST", "/faults", "{\"kind\":\"status\",\"status\":503,\"method\":\"WaitForUpdatesEx\",\"count\":2}");
        lab.control("POST", "/datastores/vmfs5-bulk/vms:delete", "{\"count\":1}");
        Seen change = next();
        while (!change.lost()) {
            change = next();
        }
        assertThat(next().datastores()).hasSameSizeAs(first.datastores());
    }
}
