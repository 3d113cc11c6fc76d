package io.tidemark.inventory;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.watch.InventoryWatch;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VcenterFollowerTest {

    private static final long PATIENCE = 10_000;

    private final Vcenters vcenters = mock(Vcenters.class);
    private final AtomicReference<Consumer<List<VcenterConnection>>> changed = new AtomicReference<>();
    private final VcenterFollower follower = new VcenterFollower(vcenters);

    @BeforeEach
    void begin() {
        doAnswer(call -> {
                    changed.set(call.getArgument(0));
                    return null;
                })
                .when(vcenters)
                .onChange(any());
        follower.begin();
    }

    @AfterEach
    void end() {
        follower.destroy();
    }

    private static VcenterConnection connection(Instant changedAt) {
        return new VcenterConnection("guid", "vc-1", "AA", "8.0.3", "service@vsphere.local", changedAt);
    }

    private InventoryWatch watchWhen(Instant changedAt) {
        VcenterSession session = mock(VcenterSession.class);
        InventoryWatch watch = mock(InventoryWatch.class);
        when(session.watch(any())).thenReturn(watch);
        when(vcenters.serviceSession("guid")).thenReturn(Optional.of(session));
        changed.get().accept(List.of(connection(changedAt)));
        verify(session, timeout(PATIENCE)).watch(any());
        return watch;
    }

    @Test
    void aChangedConnectionIsWatchedInItsNewSession() {
        InventoryWatch first = watchWhen(Instant.EPOCH);
        verify(first, never()).close();
        InventoryWatch second = watchWhen(Instant.EPOCH.plusSeconds(1));
        verify(first).close();
        verify(second, never()).close();
    }
}
