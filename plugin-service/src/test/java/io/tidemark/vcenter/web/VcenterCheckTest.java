package io.tidemark.vcenter.web;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Recorder;
import io.tidemark.vcenter.connection.StoredVcenter;
import io.tidemark.vcenter.connection.VcenterHealth;
import io.tidemark.vcenter.connection.VcenterService;
import io.tidemark.vcenter.connection.VcenterService.Known;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class VcenterCheckTest {

    private static final String GUID = "00000000-0000-4000-8000-00000000000a";
    private static final Known KNOWN = new Known(
            new StoredVcenter("1", "vc.example.com", null, GUID, null, null, null, Instant.EPOCH),
            new VcenterHealth(VcenterHealth.State.OK, Instant.EPOCH, null));

    private final VcenterService vcenters = mock(VcenterService.class);
    private final VcentersController controller = new VcentersController(
            vcenters, new OwnConnections(vcenters), mock(LostVcenters.class), mock(Recorder.class));

    private void checkAs(String vcenter) {
        Caller caller = mock(Caller.class);
        when(caller.vcenter()).thenReturn(vcenter);
        when(vcenters.named("1")).thenReturn(KNOWN);
        when(vcenters.check("1")).thenReturn(KNOWN);
        when(vcenters.checkNow("1")).thenReturn(KNOWN);
        controller.check("1", caller);
    }

    @Test
    void usersOfTheVcenterTryARejectedPasswordAgain() {
        checkAs(GUID);
        verify(vcenters).checkNow("1");
    }

    @Test
    void usersOfAnotherVcenterDoNotSendARejectedPasswordAgain() {
        checkAs("00000000-0000-4000-8000-00000000000b");
        verify(vcenters).check("1");
        verify(vcenters, never()).checkNow(any());
    }
}
