package io.tidemark.array.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownPoolsTest {

    private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");
    private static final PoolSpace ONE = new PoolSpace("one", 90, 10);
    private static final PoolSpace TWO = new PoolSpace("two", 1, 99);

    private final ArrayAdapter adapter = mock();
    private final KnownPools known = new KnownPools();

    private static ArrayVolume volume(String id) {
        return new ArrayVolume(id, id, 1, List.of(), null, null);
    }

    @Test
    void takesTheOnlyPoolForAllVolumes() {
        when(adapter.pools()).thenReturn(List.of(ONE));
        known.list(List.of(volume("a")));
        known.refresh(adapter, NOON);
        assertThat(known.of("a")).contains(ONE);
    }

    @Test
    void knowsOfSeveralPoolsOnlyTheOneThatTheListNames() {
        when(adapter.pools()).thenReturn(List.of(ONE, TWO));
        known.list(List.of(volume("a"), volume("b").in("two"), volume("c").in("gone")));
        known.refresh(adapter, NOON);
        assertThat(known.of("a")).isEmpty();
        assertThat(known.of("b")).contains(TWO);
        assertThat(known.of("c")).isEmpty();
    }

    @Test
    void readsPoolsAgainAfterTenMinutesAndKeepsNoneAfterAFailure() {
        when(adapter.pools())
                .thenReturn(List.of(ONE))
                .thenThrow(new ArrayRefused(new Statement("REFUSED", "no right", Map.of())));
        known.refresh(adapter, NOON);
        known.refresh(adapter, NOON.plusSeconds(599));
        assertThat(known.of("a")).contains(ONE);
        known.refresh(adapter, NOON.plusSeconds(600));
        assertThat(known.of("a")).isEmpty();
        verify(adapter, times(2)).pools();
    }

    @Test
    void roundsThePercentageDown() {
        assertThat(new PoolSpace("p", 799, 201).percentUsed()).isEqualTo(79);
        assertThat(new PoolSpace("p", 0, 0).percentUsed()).isZero();
    }

    @Test
    void keepsAPoolOfWhichMoreThanItsSizeIsInUse() {
        assertThat(PoolSpace.ofUsed("p", 100L, 130L)).isEqualTo(new PoolSpace("p", 130, 0));
        assertThat(new PoolSpace("p", 130, 0).percentUsed()).isEqualTo(100);
        assertThat(PoolSpace.ofUsed("p", 100L, 30L)).isEqualTo(new PoolSpace("p", 30, 70));
        assertThat(PoolSpace.ofUsed("p", 100L, -1L)).isNull();
        assertThat(PoolSpace.ofUsed("p", null, 30L)).isNull();
    }
}
