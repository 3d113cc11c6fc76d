package io.tidemark.array.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.FigureSource;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Volumes of which an array and another source have figures. */
class OtherSourcesTest {

    private static final String GOLD = "naa.624a9370000000000000000000000001";
    private static final String LEAD = "naa.624a937000000000000000000000beef";

    private final Clock clock = Clock.systemUTC();
    private final Map<String, ArrayAdapter> byAddress = new HashMap<>();
    private final MemoryArray array = new MemoryArray(clock).volume("gold", GOLD, 1000, 400);
    private final ArrayRegistry arrays = new ArrayRegistry(
            List.of(new Kind("memory", FigureSource.ARRAY), new Kind("metrics", FigureSource.PROMETHEUS)),
            new ArrayConnections(JdbcClient.create(TestDatabase.H2.fresh()), JsonMapper.shared(), clock),
            new NoSecrets(),
            new ArrayProperties(Duration.ofHours(1), Duration.ofHours(1), Map.of()),
            clock,
            event -> {},
            TransactionOperations.withoutTransaction());

    private final class Kind implements ArrayKind {

        private final String name;
        private final FigureSource source;

        private Kind(String name, FigureSource source) {
            this.name = name;
            this.source = source;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public ArrayProfile profile() {
            return new ArrayProfile(Duration.ofSeconds(60), false);
        }

        @Override
        public ArrayProfile profile(ArrayTarget target) {
            return source == FigureSource.ARRAY ? profile() : new ArrayProfile(Duration.ofMinutes(6), false);
        }

        @Override
        public FigureSource source() {
            return source;
        }

        @Override
        public Set<ArrayCapability> capabilities() {
            return Set.of();
        }

        @Override
        public List<ArrayCredential.Form> forms() {
            return List.of(ArrayCredential.Form.API_TOKEN);
        }

        @Override
        public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
            return byAddress.get(target.address());
        }
    }

    private static final class NoSecrets implements Vault {

        @Override
        public void keep(String name, String secret) {}

        @Override
        public Optional<String> secret(String name) {
            return Optional.of("token");
        }

        @Override
        public void forget(String name) {}
    }

    private void connect(String kind, String id, ArrayAdapter adapter) {
        byAddress.put(id, adapter);
        arrays.connect(new ArrayConnection(id, "Array " + id, kind, new ArrayTarget(id, null), null))
                .refreshLater()
                .join();
    }

    @BeforeEach
    void connectAnArray() {
        connect("memory", "z-array", array);
    }

    @AfterEach
    void stop() {
        arrays.stop();
    }

    @Test
    void countOnlyForDevicesThatNoArrayLists() {
        connect(
                "metrics",
                "a-server",
                new MemoryArray(clock).volume("gold", GOLD, 1000, 999).volume("lead", LEAD, 10, 1));
        array.fail(new ArrayUnreachable(Statement.of("TEST", "off")));
        arrays.find("z-array").orElseThrow().refreshOnce();
        assertThat(arrays.backingVolume(GOLD).orElseThrow().source()).isEqualTo(FigureSource.ARRAY);
        assertThat(arrays.backingVolume(LEAD).orElseThrow().source()).isEqualTo(FigureSource.PROMETHEUS);
    }

    @Test
    void stateWhyAVolumeHasNoFigure() {
        Statement stale = Statement.of("TEST", "stale");
        connect("metrics", "a-server", new MemoryArray(clock) {
            @Override
            public List<ArrayVolume> volumes() {
                return List.of(new ArrayVolume("lead", "lead", 10, List.of(LEAD), null, null, stale));
            }
        });
        assertThat(arrays.trouble(arrays.backingVolume(LEAD).orElseThrow())).contains(stale);
        assertThat(arrays.trouble("a-server")).isEmpty();
        assertThat(arrays.trouble(arrays.backingVolume(GOLD).orElseThrow())).isEmpty();
    }

    @Test
    void haveTheCadenceOfTheirConnection() {
        connect("metrics", "a-server", new MemoryArray(clock));
        assertThat(arrays.figureCadence("a-server")).isEqualTo(Duration.ofMinutes(6));
        assertThat(arrays.figureCadence("z-array")).isEqualTo(Duration.ofSeconds(60));
    }
}
