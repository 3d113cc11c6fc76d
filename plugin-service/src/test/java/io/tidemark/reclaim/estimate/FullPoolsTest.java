package io.tidemark.reclaim.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.PoolSpace;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FullPoolsTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";

    private final ConnectedArrays arrays = mock();

    /** A datastore on volumes in pools that are so full; -1 for a pool that is not known. */
    private Datastore datastore(String moid, int... percents) {
        Datastore datastore = mock(Datastore.class, moid);
        when(datastore.id()).thenReturn(new ObjectId(VCENTER, moid));
        List<BackedExtent> extents = Arrays.stream(percents)
                .mapToObj(percent -> {
                    BackingVolume volume = new BackingVolume("a", "array-1", moid + percent, "lun", 1);
                    when(arrays.pool(volume))
                            .thenReturn(
                                    percent < 0
                                            ? Optional.empty()
                                            : Optional.of(new PoolSpace("pool-" + percent, percent, 100 - percent)));
                    BackedExtent extent = mock();
                    when(extent.volume()).thenReturn(volume);
                    return extent;
                })
                .toList();
        when(datastore.extents()).thenReturn(extents);
        return datastore;
    }

    @Test
    void putsDatastoresOnTheFullestPoolsFirstAndKeepsTheOrderOfOthers() {
        Datastore low = datastore("low", 79);
        Datastore unknown = datastore("unknown", -1);
        Datastore full = datastore("full", 80);
        Datastore fullest = datastore("fullest", 10, 95);
        FullPools pools = FullPools.among(List.of(low, unknown, full, fullest), arrays, 80);
        assertThat(pools.first()).containsExactly(fullest, full, low, unknown);
        assertThat(pools.reason(low)).isEmpty();
        assertThat(pools.reason(unknown)).isEmpty();
        assertThat(pools.reason(fullest)).hasValueSatisfying(reason -> {
            assertThat(reason.code()).isEqualTo("POOL_NEARLY_FULL");
            assertThat(reason.text()).contains("pool-95").contains("95% full").contains("at least 80% full");
        });
    }

    @Test
    void changesNothingFromAHundredPercentOn() {
        Datastore low = datastore("low", 10);
        Datastore full = datastore("full", 100);
        FullPools pools = FullPools.among(List.of(low, full), arrays, 100);
        assertThat(pools.first()).containsExactly(low, full);
        assertThat(pools.reason(full)).isEmpty();
    }
}
