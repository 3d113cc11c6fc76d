package io.tidemark.reclaim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Reads what VMFS shows around a run. */
class FigureCollectorTest {

    private final Clock clock = Clock.fixed(Runs.NOW, ZoneOffset.UTC);
    private final FigureCollector collector =
            new FigureCollector(mock(ConnectedArrays.class), mock(ReclaimProperties.class), clock);
    private final VcenterSession session = mock(VcenterSession.class);

    private @Nullable String automaticUnmap(DatastoreFacts.@Nullable Vmfs vmfs) {
        RunTarget known = Runs.queued(1, Method.TASK, Runs.NOW).target();
        RunTarget target = new RunTarget(
                known.datastore(),
                known.name(),
                known.vmfsUuid(),
                6,
                "none",
                null,
                known.devices(),
                known.arrayNames(),
                null,
                known.space());
        String moid = target.datastore().moid();
        when(session.datastore(moid))
                .thenReturn(new DatastoreFacts(
                        moid, "vmfs-1", "VMFS", true, "normal", 2000, 1000, Runs.NOW, vmfs, List.of()));
        return collector.vmfs(target, session).automaticUnmap();
    }

    private static DatastoreFacts.Vmfs vmfs(String priority, @Nullable UnmapBandwidth bandwidth) {
        return new DatastoreFacts.Vmfs(Runs.VOLUME, 6, "6.82", 1 << 20, false, priority, bandwidth, List.of(), null);
    }

    @Test
    void readsTheAutomaticReclaimSettingWithTheSpace() {
        assertThat(automaticUnmap(vmfs("none", null))).isNull();
        assertThat(automaticUnmap(vmfs("low", null))).isEqualTo("low");
        assertThat(automaticUnmap(vmfs("none", new UnmapBandwidth("fixed", 100, 100, 100))))
                .isEqualTo("fixed");
        assertThat(automaticUnmap(null)).as("not reported: as before").isNull();
    }
}
