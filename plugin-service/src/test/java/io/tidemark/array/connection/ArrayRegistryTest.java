package io.tidemark.array.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.TestDatabase;
import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.MemoryArray;
import io.tidemark.platform.Statement;
import io.tidemark.vault.Vault;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

class ArrayRegistryTest {

    private static final String GOLD = "naa.624a9370000000000000000000000001";
    private static final String LAST = "naa.624a937000000000000000000000fffd";
    private static final String LATE = "naa.624a937000000000000000000000fffe";
    private static final String IDLE = "naa.624a937000000000000000000000ffff";
    private static final String SILVER = "naa.624a9370000000000000000000000002";

    private final Clock clock = Clock.fixed(Instant.parse("2026-05-01T10:00:00Z"), ZoneOffset.UTC);
    private final Map<String, ArrayAdapter> byAddress = new HashMap<>();
    private final MemoryArray one = new MemoryArray(clock).volume("gold", GOLD, 1000, 400);
    private final MemoryArray two = new MemoryArray(clock).volume("silver", SILVER, 2000, 100);
    private final List<ArrayCredential> credentials = new ArrayList<>();
    private final OneSecret vault = new OneSecret();
    private final ArrayConnections table =
            new ArrayConnections(JdbcClient.create(TestDatabase.H2.fresh()), JsonMapper.shared(), clock);
    private final ArrayRegistry arrays = new ArrayRegistry(
            List.of(new Kind()),
            table,
            vault,
            new ArrayProperties(
                    Duration.ofHours(1),
                    Duration.ofHours(1),
                    Map.of("memory", new ArrayProperties.Changes(Duration.ofSeconds(5), null, null, 1000L))),
            clock,
            event -> {},
            TransactionOperations.withoutTransaction());

    private final class Kind implements ArrayKind {

        @Override
        public String name() {
            return "memory";
        }

        @Override
        public ArrayProfile profile() {
            return new ArrayProfile(Duration.ofSeconds(60), true);
        }

        @Override
        public Set<ArrayCapability> capabilities() {
            return Set.of(ArrayCapability.values());
        }

        @Override
        public List<ArrayCredential.Form> forms() {
            return List.of(ArrayCredential.Form.API_TOKEN);
        }

        @Override
        public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
            credentials.add(credential);
            return byAddress.get(target.address());
        }
    }

    private static final class OneSecret implements Vault {

        private String prefix = "secret of ";

        @Override
        public void keep(String name, String secret) {}

        @Override
        public Optional<String> secret(String name) {
            return Optional.of(prefix + name);
        }

        @Override
        public void forget(String name) {}
    }

    private ConnectedArray connect(String id, ArrayAdapter adapter) {
        byAddress.put(id, adapter);
        ConnectedArray connected =
                arrays.connect(new ArrayConnection(id, "Array " + id, "memory", new ArrayTarget(id, null), null));
        connected.refreshLater().join(); // after the first list of the poller
        return connected;
    }

    @BeforeEach
    void connectBoth() {
        connect("one", one);
        connect("two", two);
    }

    @AfterEach
    void stop() {
        arrays.stop();
    }

    private BackingVolume gold() {
        return arrays.backingVolume(GOLD).orElseThrow();
    }

    @Test
    void findsTheVolumeBehindADevice() {
        assertThat(gold()).isEqualTo(new BackingVolume("one", "Array one", "id-gold", "gold", 1000));
        assertThat(arrays.backingVolume("naa.5000")).isEmpty();
        assertThat(arrays.backingVolumes(List.of(GOLD, SILVER, "naa.5000"))).containsOnlyKeys(GOLD, SILVER);
    }

    @Test
    void comparesDeviceNamesWithoutCase() {
        assertThat(arrays.backingVolume(GOLD.toUpperCase(java.util.Locale.ROOT)))
                .isPresent();
    }

    @Test
    void remembersTheLastUsageWithoutAskingTheArray() {
        one.fail(new ArrayUnreachable(Statement.of("TEST", "gone")));
        assertThat(arrays.lastUsage(List.of(GOLD, "naa.5000")))
                .hasSize(1)
                .hasEntrySatisfying(
                        GOLD, usage -> assertThat(usage.writtenBytes()).isEqualTo(400));
    }

    @Test
    void readsUsageNow() {
        one.write("gold", 300);
        assertThat(arrays.lastUsage(List.of(GOLD)).get(GOLD).writtenBytes()).isEqualTo(400);
        assertThat(arrays.usage(gold()).writtenBytes()).isEqualTo(300);
    }

    @Test
    void explainsWhyAnArrayCannotBeAskedUntilItCanAgain() {
        BackingVolume gold = gold();
        one.fail(new ArrayUnreachable(Statement.of("TEST", "The array one is off.")));
        assertThatThrownBy(() -> arrays.usage(gold)).isInstanceOf(ArrayUnreachable.class);
        assertThat(arrays.trouble("one"))
                .get()
                .extracting(Statement::code, statement -> statement.params().get("detail"))
                .containsExactly("ARRAY_UNREACHABLE", Statement.of("TEST", "The array one is off."));
        assertThat(arrays.trouble("two")).isEmpty();
        one.fail(null);
        arrays.usage(gold);
        assertThat(arrays.trouble("one")).isEmpty();
    }

    @Test
    void refusesWithAStatementIfAnAdapterFailsUnexpectedly() {
        BackingVolume gold = gold();
        one.fail(new IllegalStateException("broken"));
        assertThatThrownBy(() -> arrays.usage(gold)).isInstanceOfSatisfying(ArrayRefused.class, refused -> {
            assertThat(refused.statement().code()).isEqualTo("ARRAY_UNEXPECTED");
            assertThat(refused.getCause()).hasMessage("broken");
        });
        assertThat(arrays.trouble("one")).get().extracting(Statement::code).isEqualTo("ARRAY_UNEXPECTED");
    }

    @Test
    void namesAnArrayWhoseVolumesWereNotListedYet() {
        assertThat(arrays.unlisted()).isEmpty();
        MemoryArray late = new MemoryArray(clock);
        late.fail(new ArrayUnreachable(Statement.of("TEST", "The array late is off.")));
        ConnectedArray connected = connect("late", late);
        assertThat(arrays.unlisted()).get().extracting(Statement::code).isEqualTo("ARRAY_NOT_LISTED");
        late.fail(null);
        connected.refresh();
        late.fail(new ArrayUnreachable(Statement.of("TEST", "The array late is off again.")));
        connected.refreshOnce();
        assertThat(arrays.unlisted()).isEmpty();
    }

    @Test
    void takesANewCredentialWhenTheOldOneIsRefused() {
        BackingVolume gold = gold();
        one.fail(new ArrayCredentialsRefused(Statement.of("TEST", "The array one refuses the API token.")));
        assertThatThrownBy(() -> arrays.usage(gold)).isInstanceOf(ArrayCredentialsRefused.class);
        assertThat(arrays.trouble("one")).get().extracting(Statement::code).isEqualTo("ARRAY_CREDENTIALS_REFUSED");
        MemoryArray rotated = new MemoryArray(clock).volume("gold", GOLD, 1000, 250);
        byAddress.put("one", rotated);
        vault.prefix = "new secret of ";
        assertThat(arrays.usage(gold).writtenBytes()).isEqualTo(250);
        assertThat(arrays.trouble("one")).isEmpty();
        assertThat(credentials)
                .containsSubsequence(
                        new ArrayCredential.ApiToken("secret of array/one"),
                        new ArrayCredential.ApiToken("new secret of array/one"));
    }

    @Test
    void knowsARenamedVolumeByItsDevice() {
        MemoryArray renamed = new MemoryArray(clock).volume("better-gold", GOLD, 1000, 400);
        connect("one", renamed);
        assertThat(gold().volumeName()).isEqualTo("better-gold");
        assertThat(arrays.lastUsage(List.of(GOLD)).get(GOLD).writtenBytes()).isEqualTo(400);
    }

    @Test
    void followsAVolumeToTheArrayItMovedTo() {
        BackingVolume before = gold();
        one.remove("gold");
        two.volume("gold", GOLD, 1000, 390);
        arrays.refreshAll(Duration.ofSeconds(30));
        assertThat(gold().arrayId()).isEqualTo("two");
        assertThat(arrays.usage(gold()).writtenBytes()).isEqualTo(390);
        assertThatThrownBy(() -> arrays.usage(before)).isInstanceOf(UnknownVolume.class);
        assertThat(arrays.trouble("one")).isEmpty();
    }

    @Test
    void doesNotBlameTheArrayForAVolumeThatIsGone() {
        BackingVolume gone = new BackingVolume("one", "Array one", "id-gone", "gone", 1);
        assertThatThrownBy(() -> arrays.usage(gone)).isInstanceOf(UnknownVolume.class);
        assertThat(arrays.trouble("one")).isEmpty();
    }

    @Test
    void doesNotBlameTheArrayForAVolumeWithoutFigures() {
        one.fail(new FigureNotReported(Statement.of("TEST", "fully provisioned")));
        assertThatThrownBy(() -> arrays.usage(gold())).isInstanceOf(FigureNotReported.class);
        assertThat(arrays.trouble("one")).isEmpty();
    }

    @Test
    void keepsTheOldListWhenAnArrayFails() {
        one.fail(new ArrayRefused(Statement.of("TEST", "no")));
        arrays.find("one").orElseThrow().refreshOnce();
        assertThat(arrays.backingVolume(GOLD)).isPresent();
        assertThat(arrays.trouble("one")).get().extracting(Statement::code).isEqualTo("ARRAY_REFUSED");
    }

    @Test
    void doesNotLetOneArrayHoldUpAnother() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        byAddress.put("slow", new MemoryArray(clock) {
            @Override
            public List<ArrayVolume> volumes() {
                asked.countDown();
                awaitQuietly(release);
                return super.volumes();
            }
        });
        arrays.connect(new ArrayConnection("slow", "Slow", "memory", new ArrayTarget("slow", null), null));
        asked.await();
        assertThat(arrays.usage(arrays.backingVolume(SILVER).orElseThrow()).writtenBytes())
                .isEqualTo(100);
        assertThat(arrays.trouble("slow")).isEmpty();
        release.countDown();
    }

    @Test
    void readsVolumesThatTheListHasWithoutUsageIfTheirDevicesWereAskedFor() {
        List<Collection<String>> read = new CopyOnWriteArrayList<>();
        MemoryArray bare = new MemoryArray(clock) {
            @Override
            public List<ArrayVolume> volumes() {
                return super.volumes().stream()
                        .map(all -> new ArrayVolume(all.id(), all.name(), all.provisionedBytes(), all.devices(), null))
                        .toList();
            }

            @Override
            public Map<String, VolumeUsage> unlisted(Collection<String> volumeIds) {
                read.add(List.copyOf(volumeIds));
                return volumeIds.stream().collect(Collectors.toMap(id -> id, this::usage));
            }
        };
        bare.volume("gold", GOLD, 1000, 300)
                .volume("late", LATE, 10, 1)
                .volume("last", LAST, 10, 1)
                .volume("idle", IDLE, 10, 1);
        arrays.lastUsage(List.of(GOLD));
        ConnectedArray connected = connect("one", bare);
        assertThat(arrays.lastUsage(List.of(GOLD)).get(GOLD).writtenBytes()).isEqualTo(300);
        Awaitility.await()
                .untilAsserted(() -> assertThat(arrays.lastUsage(List.of(LATE))).containsKey(LATE));
        Awaitility.await()
                .untilAsserted(() -> assertThat(arrays.lastUsage(List.of(LAST))).containsKey(LAST));
        bare.write("gold", 200);
        connected.refreshOnce();
        assertThat(arrays.lastUsage(List.of(GOLD)).get(GOLD).writtenBytes()).isEqualTo(200);
        assertThat(read)
                .allMatch(ids -> List.of("id-gold", "id-late", "id-last").containsAll(ids));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void prefersAHealthyArrayForAStretchedVolume() {
        connect("zero", new MemoryArray(clock).volume("gold", GOLD, 1000, 999));
        one.fail(new ArrayUnreachable(Statement.of("TEST", "off")));
        arrays.find("one").orElseThrow().refreshOnce();
        assertThat(gold().arrayId()).isEqualTo("zero");
    }

    @Test
    void forgetsADisconnectedArray() {
        BackingVolume gold = gold();
        arrays.disconnect("one");
        assertThat(arrays.backingVolume(GOLD)).isEmpty();
        assertThatThrownBy(() -> arrays.usage(gold)).hasMessageContaining("no longer connected");
    }

    @Test
    void takesTheProfileFromTheKindUnlessConfigured() {
        assertThat(arrays.figureCadence("one")).isEqualTo(Duration.ofSeconds(5));
        assertThat(arrays.asksForLargeUnits("one")).isTrue();
        assertThat(arrays.asksForLargeUnits("none")).isFalse();
        assertThat(arrays.kind("one")).isEqualTo("memory");
        assertThat(arrays.largestUnit(List.of("one", "none"))).isEqualTo(1000);
        assertThat(arrays.largestUnit(List.of("none"))).isEqualTo(60_000);
    }

    @Test
    void takesOverWhatAnotherReplicaConnectedOrDisconnected() {
        byAddress.put("elsewhere", one);
        table.insert(new ArrayConnection("x", "Array x", "memory", new ArrayTarget("elsewhere", null), null));
        arrays.takeOver();
        ConnectedArray taken = arrays.find("x").orElseThrow();
        arrays.takeOver();
        assertThat(arrays.find("x")).containsSame(taken);
        table.delete("x");
        arrays.takeOver();
        assertThat(arrays.find("x")).isEmpty();
    }

    @Test
    void connectsAnArrayFromSeveralThreadsAtOnce() {
        ArrayConnection same = new ArrayConnection("one", "Array one", "memory", new ArrayTarget("one", null), null);
        List<CompletableFuture<ConnectedArray>> attempts = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> arrays.connect(same)))
                .limit(500)
                .toList();
        assertThat(attempts).allSatisfy(attempt -> assertThat(attempt).succeedsWithin(Duration.ofMinutes(1)));
        assertThat(arrays.find("one")).isPresent();
    }

    @Test
    void listsAllArraysAnewAlthoughOneFails() {
        one.write("gold", 500);
        two.fail(new ArrayUnreachable(Statement.of("TEST", "no answer")));
        arrays.refreshAll(Duration.ofSeconds(30));
        assertThat(arrays.lastUsage(List.of(GOLD)).get(GOLD).writtenBytes()).isEqualTo(500);
    }
}
