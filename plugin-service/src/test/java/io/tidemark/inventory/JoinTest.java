package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.DeviceVendor;
import io.tidemark.array.DeviceVendors;
import io.tidemark.array.FigureSource;
import io.tidemark.array.VolumeUsage;
import io.tidemark.inventory.proof.ArrayCoverage;
import io.tidemark.inventory.risk.RiskMessage;
import io.tidemark.inventory.risk.UnmapRisks;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

class JoinTest {

    private static final String SECOND = "naa.624a937000000002";

    private final ConnectedArrays arrays = mock();
    private final DeviceVendors vendors = mock();
    private final UnmapRisks risks = mock();
    private final Join join = new Join(
            arrays,
            vendors,
            new StaticListableBeanFactory().getBeanProvider(DatastoreRuns.class),
            mock(),
            risks,
            Clock.systemUTC());

    private Datastore joined(
            DatastoreFacts facts, Map<String, BackingVolume> volumes, Map<String, VolumeUsage> usages) {
        when(arrays.backingVolumes(anyCollection())).thenReturn(volumes);
        when(arrays.lastUsage(anyCollection())).thenReturn(usages);
        return join.all(
                        Seen.VCENTER,
                        List.of(facts),
                        Map.of("host-1", Seen.host("host-1", "connected", false, "8.0.3")),
                        null)
                .get(0);
    }

    private static DatastoreFacts on(String... devices) {
        return Seen.facts("datastore-1", "VMFS", Seen.vmfs(6, false, devices), "host-1", "host-unknown");
    }

    @Test
    void seesTheRunOnItsVolumeAsAnotherDatastoreOnly() {
        DatastoreFacts facts = on(Seen.DEVICE);
        String uuid = Objects.requireNonNull(facts.vmfs()).uuid();
        DatastoreRuns runs = mock();
        StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("runs", runs));
        Join shared =
                new Join(arrays, vendors, beans.getBeanProvider(DatastoreRuns.class), mock(), risks, Clock.systemUTC());
        when(runs.liveVolumes())
                .thenReturn(Map.of(uuid, new ObjectId("00000000-0000-0000-0000-000000000002", "datastore-1")));
        assertThat(shared.all(Seen.VCENTER, List.of(facts), Map.of(), null)
                        .get(0)
                        .runElsewhere())
                .isTrue();
        when(runs.liveVolumes()).thenReturn(Map.of(uuid, new ObjectId(Seen.VCENTER, "datastore-1")));
        assertThat(shared.all(Seen.VCENTER, List.of(facts), Map.of(), null)
                        .get(0)
                        .runElsewhere())
                .isFalse();
    }

    @Test
    void subtractsWhatVmfsUsesFromWhatTheArrayCounts() {
        Datastore datastore = joined(
                on(Seen.DEVICE), Map.of(Seen.DEVICE, Seen.volume("a", "v")), Map.of(Seen.DEVICE, Seen.usage(700)));
        assertThat(Objects.requireNonNull(datastore.deadSpace()).bytes()).isEqualTo(300);
        assertThat(datastore.arrayProblem()).isNull();
        assertThat(datastore.hosts()).hasSize(1);
        verify(arrays, never()).usage(any());
    }

    @Test
    void marksADatastoreWithADeviceThatMustNotReceiveUnmap() {
        Statement reason = RiskMessage.UNMAP_RISK_NOT_ACCEPTED.with("device", SECOND, "warning", "w");
        when(risks.of(anyCollection())).thenReturn(Map.of(SECOND, reason));
        assertThat(joined(on(Seen.DEVICE, SECOND), Map.of(), Map.of()).risk()).isEqualTo(reason);
        assertThat(joined(on(Seen.DEVICE), Map.of(), Map.of()).risk()).isNull();
    }

    @Test
    void neverShowsNegativeDeadSpace() {
        Datastore datastore = joined(
                on(Seen.DEVICE), Map.of(Seen.DEVICE, Seen.volume("a", "v")), Map.of(Seen.DEVICE, Seen.usage(100)));
        assertThat(Objects.requireNonNull(datastore.deadSpace()).bytes()).isZero();
    }

    @Test
    void addsUpExtents() {
        Datastore datastore = joined(
                on(Seen.DEVICE, SECOND),
                Map.of(Seen.DEVICE, Seen.volume("a", "v"), SECOND, Seen.volume("a", "w")),
                Map.of(Seen.DEVICE, Seen.usage(500), SECOND, Seen.usage(50)));
        assertThat(Objects.requireNonNull(datastore.deadSpace()).bytes()).isEqualTo(150);
    }

    @Test
    void saysWhyThereIsNoFigure() {
        assertProblem(joined(on(Seen.DEVICE), Map.of(), Map.of()), "NO_ARRAY");
        assertProblem(
                joined(
                        on(Seen.DEVICE, SECOND),
                        Map.of(Seen.DEVICE, Seen.volume("a", "v")),
                        Map.of(Seen.DEVICE, Seen.usage(500))),
                "NO_ARRAY_FOR_EXTENT");
        assertProblem(joined(on(Seen.DEVICE), Map.of(Seen.DEVICE, Seen.volume("a", "v")), Map.of()), "NO_ARRAY_SAMPLE");
        assertProblem(joined(Seen.facts("datastore-1", "NFS", null), Map.of(), Map.of()), "NO_DEVICE");
        when(arrays.trouble(Seen.volume("a", "v"))).thenReturn(Optional.of(Statement.of("ARRAY_UNREACHABLE", "away")));
        assertProblem(
                joined(
                        on(Seen.DEVICE),
                        Map.of(Seen.DEVICE, Seen.volume("a", "v")),
                        Map.of(Seen.DEVICE, Seen.usage(700))),
                "ARRAY_UNREACHABLE");
    }

    @Test
    void saysWhatKeepsTheArrayFromReportingFiguresInsteadOfWaiting() {
        Statement full = Statement.of("FULLY_PROVISIONED", "full");
        BackingVolume volume = new BackingVolume("a", "Array a", "v", "v", 1000, full);
        Datastore datastore = joined(on(Seen.DEVICE), Map.of(Seen.DEVICE, volume), Map.of());
        assertProblem(datastore, "FULLY_PROVISIONED");
        assertThat(ArrayCoverage.of(datastore, Set.of("wsapi")))
                .isEqualTo(new ArrayCoverage(ArrayCoverage.State.NO_FIGURE, full, null));
    }

    @Test
    void pointsToPrometheusIfAFigureOfItIsMissing() {
        Statement stale = Statement.of("PROMETHEUS_SAMPLE_STALE", "stale");
        BackingVolume volume = new BackingVolume("a", "server", "v", "v", 1000, null, FigureSource.PROMETHEUS);
        when(arrays.trouble(volume)).thenReturn(Optional.of(stale));
        Datastore datastore =
                joined(on(Seen.DEVICE), Map.of(Seen.DEVICE, volume), Map.of(Seen.DEVICE, Seen.usage(500)));
        assertProblem(datastore, "PROMETHEUS_SAMPLE_STALE");
        ArrayCoverage coverage = ArrayCoverage.of(datastore, Set.of("prometheus"));
        assertThat(coverage.state()).isEqualTo(ArrayCoverage.State.NO_FIGURE);
        assertThat(Objects.requireNonNull(coverage.advice()).code()).isEqualTo("COVERAGE_CHECK_PROMETHEUS");
    }

    @Test
    void doesNotSayThatNoArrayKnowsADeviceBeforeAllHaveToldTheirVolumes() {
        when(arrays.unlisted()).thenReturn(Optional.of(Statement.of("ARRAY_NOT_LISTED", "not yet")));
        assertProblem(joined(on(Seen.DEVICE), Map.of(), Map.of()), "ARRAY_NOT_LISTED");
        assertProblem(joined(on(Seen.DEVICE), Map.of(Seen.DEVICE, Seen.volume("a", "v")), Map.of()), "NO_ARRAY_SAMPLE");
    }

    private static void assertProblem(Datastore datastore, String code) {
        assertThat(datastore.deadSpace()).isNull();
        assertThat(Objects.requireNonNull(datastore.arrayProblem()).code()).isEqualTo(code);
    }

    @Test
    void namesALocalDeviceAsSuch() {
        assertProblem(joined(on("t10.ATA_____APPLE_SSD_SM256E"), Map.of(), Map.of()), "LOCAL_DEVICE_WITHOUT_ARRAY");
    }

    @Test
    void namesTheVendorOfADeviceThatNoAdapterIsFor() {
        String hitachi = "naa.60060e80123456789012345678901234";
        when(vendors.of(hitachi)).thenReturn(Optional.of(new DeviceVendor("Hitachi VSP", null)));
        assertProblem(joined(on(hitachi), Map.of(), Map.of()), "ARRAY_UNSUPPORTED");
    }
}
