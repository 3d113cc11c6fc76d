package io.tidemark.site.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.SiteProperties;
import io.tidemark.site.read.EsxtopReading;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLocation;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EsxtopReadsTest {

    private static final VcenterConnection VCENTER =
            new VcenterConnection("guid", "vc", "AA", "8.0.3", null, Instant.EPOCH);
    private static final Statement REASON = Statement.of("X", "because");

    private final EsxtopServices services = mock(EsxtopServices.class);
    private final VcenterSession session = mock(VcenterSession.class);
    private final EsxtopReads reads = reads(true);
    private final SiteReading known = new SiteReading(VCENTER, Instant.EPOCH);

    private static HostLocation host(String name) {
        return new HostLocation(new HostFacts(name, name, "connected", false, "8.0.3", 1, null), null, null, null);
    }

    private static EsxtopReads reads(boolean enabled) {
        return new EsxtopReads(
                new SiteProperties(16, 2, Duration.ofSeconds(1), Duration.ofMinutes(2)),
                new LiveEsxtopProperties(
                        enabled, Duration.ofSeconds(5), Duration.ofMinutes(30), Duration.ofMinutes(1), 8));
    }

    private List<ReadStep<?>> steps() {
        return reads.steps(new SiteTarget(VCENTER, session), known);
    }

    private EsxtopReading read(String... hosts) {
        when(session.esxtopServices()).thenReturn(services);
        known.with(
                SiteReads.HOSTS,
                List.of(hosts).stream().map(EsxtopReadsTest::host).toList());
        return (EsxtopReading) steps().get(0).work().get();
    }

    @Test
    void asksForTheNamesOfCountersAndNeverForStatistics() {
        when(services.of("esx-01")).thenReturn(Optional.of("cmd-1"));
        when(services.counterInfo("cmd-1")).thenReturn("|Server|Time,U64|\n|SCSIDevice|DeviceName,CSTR|\n");

        EsxtopReading reading = read("esx-01");

        assertThat(reading.available()).containsExactly("esx-01");
        verify(services, never()).fetchStats(anyString());
        verify(services, never()).freeStats(anyString());
    }

    @Test
    void distinguishesWhatIsNotOfferedFromWhatCannotBeRead() {
        for (String host : List.of("esx-02", "esx-03", "esx-04")) {
            when(services.of(host)).thenReturn(Optional.of(host));
        }
        when(services.counterInfo("esx-02")).thenThrow(new ObjectMissing("esxtop-1"));
        when(services.counterInfo("esx-03")).thenThrow(new VcenterUnreachable(REASON, new IOException()));
        when(services.counterInfo("esx-04")).thenReturn("|Server|Time,U64|\n");

        EsxtopReading reading = read("esx-01", "esx-02", "esx-03", "esx-04");

        assertThat(reading.available()).isEmpty();
        assertThat(reading.absent()).containsExactly("esx-01", "esx-02");
        assertThat(reading.unreadable())
                .containsEntry("esx-03", REASON)
                .containsEntry("esx-04", SiteMessage.SITE_ESXTOP_NO_DEVICES.statement());
        assertThat(reading.hosts()).isEqualTo(4);
    }

    @Test
    void asksNothingWhileLiveViewsAreTurnedOff() {
        known.with(SiteReads.HOSTS, List.of(host("esx-01")));

        assertThat(reads(false).steps(new SiteTarget(VCENTER, session), known)).isEmpty();
        verifyNoInteractions(session);
    }

    @Test
    void asksNothingWithoutThePrivilege() {
        known.with(SiteReads.HOSTS, List.of(host("esx-01")))
                .with(SiteReads.OWN_RIGHTS, List.of("Global.ServiceManagers"));

        assertThat(steps()).isEmpty();
        verifyNoInteractions(session);
    }
}
