package io.tidemark.policy.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecentUnmapTest {

    private static final Instant NOW = Instant.parse("2026-03-01T02:00:00Z");
    private static final Mount MOUNT = new Mount("host-1", true, true, true);
    private static final Datastore DATASTORE = new Datastore(
            new ObjectId("00000000-0000-0000-0000-000000000001", "datastore-1"),
            new DatastoreFacts(
                    "datastore-1",
                    "ds-1",
                    "VMFS",
                    true,
                    "normal",
                    2L << 40,
                    1L << 40,
                    NOW,
                    new Vmfs("uuid", 6, "6.82", 1 << 20, false, "low", null, List.of()),
                    List.of(MOUNT)),
            List.of(new MountingHost(
                    new HostFacts("host-1", "esx-1", "connected", false, "8.0.3", 24_022_510, "fixed"), MOUNT)),
            List.of(),
            null,
            null,
            null,
            null);

    private static @Nullable Statement unmet(int minutes, TimeRange covered, boolean elsewhere) {
        VcenterSession session = mock(VcenterSession.class);
        when(session.currentTime()).thenReturn(NOW);
        when(session.unmapCounters(any(), any(), any(), anyInt()))
                .thenReturn(new UnmapCounters(true, Map.of("host-1", covered), List.of()));
        return RecentUnmap.asked(session, List.of(DATASTORE), minutes).unmet(DATASTORE, elsewhere);
    }

    private static TimeRange last(Duration time) {
        return new TimeRange(NOW.minus(time), NOW.minusSeconds(40));
    }

    private static void notCounted(@Nullable Statement why) {
        assertThat(why).isNotNull().extracting(Statement::code).isEqualTo("UNMAP_NOT_COUNTED");
    }

    @Test
    void doesNotCallAVolumeIdleWhoseHostHasCountedForTwoMinutesOnly() {
        notCounted(unmet(60, last(Duration.ofMinutes(2)), false));
        notCounted(unmet(5, last(Duration.ofMinutes(4)), false));
        assertThat(unmet(5, last(Duration.ofMinutes(5)), false)).isNull();
    }

    @Test
    void doesNotCallAVolumeIdleWhoseHostReturnedOnlyUnknownValues() {
        notCounted(unmet(5, new TimeRange(NOW, NOW), false));
        notCounted(unmet(5, new TimeRange(NOW.minusSeconds(3600), NOW.minusSeconds(120)), false));
    }

    @Test
    void asksForNoMoreThanHostsKeep() {
        assertThat(unmet(60, last(Duration.ofMinutes(55)), false)).isNull();
    }

    @Test
    void doesNotCallAVolumeIdleThatOtherHostsMayHave() {
        notCounted(unmet(5, last(Duration.ofMinutes(60)), true));
    }
}
