package io.tidemark.inventory.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LocalDevicesTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final List<String> HOST = List.of("host-1");
    private static final Vmfs SSD = new Vmfs(
            "uuid", 6, "6.82", 1 << 20, true, "low", null, List.of(new Extent("t10.ATA_____APPLE_SSD_SM256E", 3)));

    private final VcenterSession session = mock();
    private Instant now = Instant.parse("2026-11-20T10:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final LocalDevices devices = new LocalDevices(clock);

    @BeforeEach
    void connect() {
        when(session.vcenter()).thenReturn(VCENTER);
    }

    private void report(String host, String status) {
        when(session.esxcli(eq(host), eq("storage core device vaai status get"), any(), any()))
                .thenReturn(CompletableFuture.completedFuture(
                        new EsxcliOutput(List.of(Map.of("DeleteStatus", List.of(status))), null)));
    }

    private LocalUnmap read(List<String> hosts) {
        devices.read(session, Map.of(SSD, hosts));
        return devices.of(VCENTER, SSD, hosts);
    }

    @Test
    void asksTheHostOnceForAQuarterOfAnHour() {
        assertThat(devices.of(VCENTER, SSD, HOST)).isEqualTo(LocalUnmap.UNKNOWN);
        report("host-1", "supported");
        assertThat(read(HOST)).isEqualTo(LocalUnmap.SUPPORTED);
        now = now.plus(Duration.ofMinutes(14));
        assertThat(read(HOST)).isEqualTo(LocalUnmap.SUPPORTED);
        verify(session, times(1)).esxcli(any(), any(), any(), any());
        now = now.plus(Duration.ofMinutes(1));
        assertThat(devices.of(VCENTER, SSD, HOST)).isEqualTo(LocalUnmap.UNKNOWN);
        report("host-1", "unsupported");
        assertThat(read(HOST)).isEqualTo(LocalUnmap.UNSUPPORTED);
    }

    @Test
    void needsEveryHostToSupportIt() {
        report("host-1", "supported");
        report("host-2", "unsupported");
        assertThat(read(List.of("host-1", "host-2"))).isEqualTo(LocalUnmap.UNSUPPORTED);
        assertThat(read(List.of())).isEqualTo(LocalUnmap.UNKNOWN);
    }

    @Test
    void knowsNothingAfterAFailureAndAsksAgainAMinuteLater() {
        when(session.esxcli(any(), any(), any(), any()))
                .thenReturn(CompletableFuture.failedFuture(new IllegalStateException("no answer")));
        assertThat(read(HOST)).isEqualTo(LocalUnmap.UNKNOWN);
        report("host-1", "supported");
        assertThat(read(HOST)).isEqualTo(LocalUnmap.UNKNOWN);
        now = now.plus(Duration.ofMinutes(1));
        assertThat(read(HOST)).isEqualTo(LocalUnmap.SUPPORTED);
    }

    @Test
    void distinguishesLocalVolumesFromOthers() {
        Vmfs shared = new Vmfs("uuid", 6, "6.82", 1 << 20, false, "low", null, List.of(new Extent("naa.624a9370", 1)));
        Vmfs byName = new Vmfs("uuid", 6, "6.82", 1 << 20, false, "low", null, List.of(new Extent("mpx.vmhba0:C0", 1)));
        assertThat(devices.of(VCENTER, shared, HOST)).isEqualTo(LocalUnmap.NOT_LOCAL);
        assertThat(devices.of(VCENTER, byName, HOST)).isEqualTo(LocalUnmap.UNKNOWN);
    }
}
