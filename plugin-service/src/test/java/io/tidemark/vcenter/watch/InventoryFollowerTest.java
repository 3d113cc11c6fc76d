package io.tidemark.vcenter.watch;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Update sets that the lab does not send. */
@Timeout(60)
class InventoryFollowerTest {

    private record Change(List<DatastoreFacts> datastores, List<HostFacts> hosts, List<ManagedRef> gone) {}

    private static final class Recording implements InventoryListener {

        private final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();
        private final BlockingQueue<RuntimeException> losses = new LinkedBlockingQueue<>();

        @Override
        public void changed(List<DatastoreFacts> datastores, List<HostFacts> hosts, List<ManagedRef> gone) {
            changes.add(new Change(datastores, hosts, gone));
        }

        @Override
        public void lost(RuntimeException reason) {
            losses.add(reason);
        }
    }

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private final Recording listener = new Recording();

    @BeforeEach
    void answerAllButUpdates() {
        vcenter.answer("CurrentTime", "<returnval>2026-03-01T10:00:00Z</returnval>");
        vcenter.answer("CreatePropertyCollector", "<returnval type=\"PropertyCollector\">collector-1</returnval>");
        vcenter.answer("CreateFilter", "<returnval type=\"PropertyFilter\">filter-1</returnval>");
        vcenter.answer("DestroyPropertyCollector", "");
    }

    private static String updates(String version, boolean truncated, String... objects) {
        return "<returnval><version>" + version
                + "</version><filterSet><filter type=\"PropertyFilter\">filter-1</filter>"
                + String.join("", objects) + "</filterSet>" + (truncated ? "<truncated>true</truncated>" : "")
                + "</returnval>";
    }

    private static String update(String kind, String type, String moid, String... properties) {
        StringBuilder text =
                new StringBuilder("<objectSet><kind>" + kind + "</kind><obj type=\"" + type + "\">" + moid + "</obj>");
        for (int i = 0; i < properties.length; i += 2) {
            text.append("<changeSet><name>")
                    .append(properties[i])
                    .append("</name><op>assign</op>")
                    .append(properties[i + 1])
                    .append("</changeSet>");
        }
        return text.append("</objectSet>").toString();
    }

    private Change next() throws InterruptedException {
        Change change = listener.changes.poll(30, TimeUnit.SECONDS);
        assertThat(change).isNotNull();
        return change;
    }

    @Test
    void deliversATruncatedSetWithTheRestOnly() throws Exception {
        vcenter.answersInTurn(
                "WaitForUpdatesEx",
                updates("1", true, update("enter", "Datastore", "datastore-1", "name", val("xsd:string", "a"))),
                updates("2", false, update("enter", "HostSystem", "host-1", "name", val("xsd:string", "esx"))),
                updates(
                        "3",
                        false,
                        update("modify", "Datastore", "datastore-1", "summary.freeSpace", val("xsd:long", "7")),
                        update("leave", "HostSystem", "host-1")),
                "");
        try (InventoryWatch watch = vcenter.session().watch(listener)) {
            assertThat(watch).isNotNull();
            Change first = next();
            assertThat(first.datastores()).extracting(DatastoreFacts::name).containsExactly("a");
            assertThat(first.hosts()).extracting(HostFacts::name).containsExactly("esx");

            Change second = next();
            assertThat(second.datastores()).singleElement().satisfies(datastore -> {
                assertThat(datastore.name()).isEqualTo("a");
                assertThat(datastore.freeBytes()).isEqualTo(7);
            });
            assertThat(second.hosts()).isEmpty();
            assertThat(second.gone()).containsExactly(new ManagedRef("HostSystem", "host-1"));
        }
    }

    @Test
    void readsAnObjectAgainWhenOnlyAPartOfAPropertyChanged() throws Exception {
        vcenter.objects(object("Datastore", "datastore-1", "name", val("xsd:string", "fresh")));
        vcenter.answersInTurn(
                "WaitForUpdatesEx",
                updates("1", false, update("enter", "Datastore", "datastore-1", "name", val("xsd:string", "a"))),
                updates(
                        "2",
                        false,
                        update(
                                "modify",
                                "Datastore",
                                "datastore-1",
                                "host[\"host-12\"].mountInfo.accessible",
                                val("xsd:boolean", "false"))),
                "");
        try (InventoryWatch watch = vcenter.session().watch(listener)) {
            assertThat(watch).isNotNull();
            next();
            assertThat(next().datastores()).extracting(DatastoreFacts::name).containsExactly("fresh");
        }
    }

    @Test
    void reportsTheLossAndStartsOver() throws Exception {
        vcenter.faultOnce(
                "WaitForUpdatesEx",
                "InvalidCollectorVersion",
                updates("1", false, update("enter", "Datastore", "datastore-1", "name", val("xsd:string", "a"))));
        try (InventoryWatch watch = vcenter.session().watch(listener)) {
            assertThat(watch).isNotNull();
            assertThat(listener.losses.poll(30, TimeUnit.SECONDS)).isNotNull().hasMessageContaining("WaitForUpdatesEx");
            assertThat(next().datastores()).hasSize(1);
        }
        assertThat(vcenter.calls("CreatePropertyCollector")).isGreaterThanOrEqualTo(2);
    }

    @Test
    void pausesLongerAfterEachEmptyResponseThatComesAtOnce() throws Exception {
        vcenter.answersInTurn(
                "WaitForUpdatesEx",
                updates("1", false, update("enter", "Datastore", "datastore-1", "name", val("xsd:string", "a"))),
                "",
                "",
                "<returnval><version>2</version></returnval>",
                "",
                updates("3", false, update("leave", "Datastore", "datastore-1")),
                "");
        BlockingQueue<Duration> paused = new LinkedBlockingQueue<>();
        try (InventoryWatch watch = watch(() -> 0, paused)) {
            assertThat(watch).isNotNull();
            assertThat(paused(paused, 11)).containsExactly(1L, 2L, 4L, 8L, 1L, 2L, 4L, 8L, 16L, 32L, 60L);
        }
    }

    @Test
    void asksAgainAtOnceAfterAnEmptyResponseAtTheEndOfTheWait() throws Exception {
        vcenter.answersInTurn("WaitForUpdatesEx", "", "", "", "");
        AtomicLong seconds = new AtomicLong();
        BlockingQueue<Duration> paused = new LinkedBlockingQueue<>();
        try (InventoryWatch watch =
                watch(() -> Duration.ofSeconds(seconds.getAndAdd(50)).toNanos(), paused)) {
            assertThat(watch).isNotNull();
            Awaitility.await().until(() -> vcenter.calls("WaitForUpdatesEx") > 3);
        }
        assertThat(paused).isEmpty();
    }

    private InventoryWatch watch(LongSupplier nanos, BlockingQueue<Duration> paused) {
        return InventoryFollower.start(vcenter.renewable(), listener, nanos, (pause, closed) -> paused.add(pause));
    }

    private static List<Long> paused(BlockingQueue<Duration> pauses, int count) throws InterruptedException {
        List<Long> seconds = new ArrayList<>();
        while (seconds.size() < count) {
            Duration pause = pauses.poll(30, TimeUnit.SECONDS);
            assertThat(pause).as("after %s", seconds).isNotNull();
            seconds.add(pause.toSeconds());
        }
        return seconds;
    }
}
