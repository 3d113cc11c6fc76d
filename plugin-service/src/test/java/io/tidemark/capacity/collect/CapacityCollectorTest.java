package io.tidemark.capacity.collect;

import static io.tidemark.capacity.series.Tables.GB;
import static io.tidemark.capacity.series.Tables.NOON;
import static io.tidemark.capacity.series.Tables.VCENTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.FigureSource;
import io.tidemark.array.VolumeUsage;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Sample;
import io.tidemark.capacity.series.Tables;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.unmap.UnmapCounters;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CapacityCollectorTest {

    private static final ObjectId ID = new ObjectId(VCENTER, "datastore-1");
    private static final String DEVICE = "naa.624a937000000001";

    private final Tables tables = new Tables(TestDatabase.H2);
    private final Vcenters vcenters = mock();
    private final VcenterSession session = mock();
    private final Inventory inventory = mock();
    private final ConnectedArrays arrays = mock();
    private final CapacityProperties properties = new CapacityProperties(
            Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofDays(900), Duration.ofDays(365), 20);
    private Instant now = NOON;
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final VcenterCollector one = new VcenterCollector(
            vcenters,
            inventory,
            new SampleRecorder(tables.series, tables.samples, tables.events, properties),
            new UnmapCollector(tables.activities, tables.rounds, tables.gaps),
            arrays,
            tables.rounds,
            event -> {},
            clock);
    private final CapacityCollector collector =
            new CapacityCollector(vcenters, arrays, one, tables.rounds, properties, clock);
    private final Backfill backfill = new Backfill(tables.series, tables.samples, arrays, properties, clock);

    @BeforeEach
    void connect() {
        when(vcenters.all())
                .thenReturn(List.of(
                        new VcenterConnection(VCENTER, "vc:443", "AA", "8.0.3", "svc@vsphere.local", Instant.EPOCH)));
        when(vcenters.serviceSession(VCENTER)).thenReturn(Optional.of(session));
        when(session.vcenter()).thenReturn(VCENTER);
        when(session.unmapCounters(anyCollection(), any(), any(), anyInt())).thenReturn(UnmapCounters.none());
    }

    private static BackingVolume volume(String id) {
        return new BackingVolume("a1", "fa-01", id, "vol " + id, 1000 * GB);
    }

    private VolumeUsage usage(Instant at, long written) {
        return new VolumeUsage(at, 1000 * GB, written, 1 - written / (1000.0 * GB), 7L, 0L, 3.5);
    }

    private void see(@Nullable BackingVolume volume, @Nullable VolumeUsage usage, long used) {
        Vmfs vmfs = new Vmfs("uuid-1", 6, "6.82", 1 << 20, false, "low", null, List.of(new Extent(DEVICE, 1)));
        DatastoreFacts facts = mock();
        when(facts.moid()).thenReturn("datastore-1");
        when(facts.name()).thenReturn("prod-01");
        when(facts.type()).thenReturn("VMFS");
        when(facts.accessible()).thenReturn(true);
        when(facts.capacityBytes()).thenReturn(1000 * GB);
        when(facts.freeBytes()).thenReturn(1000 * GB - used);
        when(facts.vmfs()).thenReturn(vmfs);
        ArrayUsage use = usage == null
                ? null
                : new ArrayUsage(usage.writtenBytes(), usage.provisionedBytes(), usage.thinProvisioning(), usage.at());
        Datastore datastore = new Datastore(
                ID, facts, List.of(), List.of(new BackedExtent(DEVICE, volume, usage)), use, null, null, null);
        when(inventory.current(session)).thenReturn(List.of(datastore));
    }

    private List<Sample> stored() {
        long id = tables.series.of(ID).orElseThrow().id();
        return tables.samples.between(id, NOON.minus(Duration.ofDays(400)), now, Resolution.FIVE_MINUTES);
    }

    @Test
    void takesOneSampleInFiveMinutesOfBothSides() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        now = NOON.plusSeconds(299);
        collector.collectDue();
        assertThat(stored()).singleElement().satisfies(sample -> {
            assertThat(sample.deadSpaceBytes()).isEqualTo(200 * GB);
            assertThat(sample.array().uniqueBytes()).isEqualTo(7);
            assertThat(sample.array().dataReduction()).isEqualTo(3.5);
        });
        now = NOON.plusSeconds(300);
        collector.collectDue();
        assertThat(stored()).hasSize(2);
        verify(arrays, times(2)).refreshAll(Duration.ofSeconds(1));
    }

    @Test
    void asksTheArraysAgainWhenTheNextSampleIsDueMeanwhile() {
        doAnswer(refreshed -> {
                    see(volume("v1"), usage(now, 500 * GB), 300 * GB);
                    now = NOON.plusSeconds(300);
                    return null;
                })
                .when(arrays)
                .refreshAll(Duration.ofSeconds(1));
        collector.collectDue();
        assertThat(stored()).singleElement().satisfies(sample -> {
            assertThat(sample.at()).isEqualTo(NOON.plusSeconds(300));
            assertThat(sample.deadSpaceBytes()).isEqualTo(200 * GB);
        });
        verify(arrays, times(2)).refreshAll(Duration.ofSeconds(1));
    }

    @Test
    void inventsNoFigureWhileTheArrayIsSilent() {
        see(volume("v1"), null, 300 * GB);
        collector.collectDue();
        assertThat(stored()).singleElement().satisfies(sample -> {
            assertThat(sample.vmfs().usedBytes()).isEqualTo(300 * GB);
            assertThat(sample.array().writtenBytes()).isNull();
            assertThat(sample.array().thinProvisioning()).isNull();
            assertThat(sample.deadSpaceBytes()).isNull();
        });
        see(volume("v1"), usage(NOON.minusSeconds(400), 500 * GB), 300 * GB);
        now = NOON.plusSeconds(300);
        collector.collectDue();
        assertThat(stored()).hasSize(2).allMatch(sample -> sample.array().writtenBytes() == null);
    }

    @Test
    void keepsFiguresOfSourcesThatAreUpdatedRarely() {
        BackingVolume reported =
                new BackingVolume("a1", "fa-01", "v1", "vol v1", 1000 * GB, null, FigureSource.STORAGE_MONITORING);
        see(reported, usage(NOON.minusSeconds(1800), 500 * GB), 300 * GB);
        collector.collectDue();
        assertThat(stored())
                .singleElement()
                .satisfies(sample -> assertThat(sample.deadSpaceBytes()).isEqualTo(200 * GB));
    }

    @Test
    void keepsTheFirstCompleteSampleOfADayForYears() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        Instant midnight = NOON.plus(Duration.ofHours(12));
        now = midnight;
        see(volume("v1"), null, 300 * GB);
        collector.collectDue();
        for (int later = 300; later <= 600; later += 300) {
            now = midnight.plusSeconds(later);
            see(volume("v1"), usage(now, 500 * GB), 300 * GB);
            collector.collectDue();
        }
        long id = tables.series.of(ID).orElseThrow().id();
        assertThat(tables.samples.between(id, midnight, now, Resolution.DAY))
                .filteredOn(sample -> sample.deadSpaceBytes() != null)
                .extracting(Sample::at)
                .containsExactly(midnight.plusSeconds(300));
    }

    @Test
    void goesOnAfterAClockThatWasAhead() {
        see(volume("v1"), usage(NOON.plus(Duration.ofHours(5)), 500 * GB), 300 * GB);
        now = NOON.plus(Duration.ofHours(5));
        collector.collectDue();
        now = NOON;
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        assertThat(stored()).extracting(Sample::at).containsExactly(NOON);
    }

    @Test
    void saysWhyTheLastCollectionBroughtNothing() {
        doThrow(new VcenterUnreachable(Statement.of("TEST", "vc:443 does not answer."), new IOException("reset")))
                .when(inventory)
                .current(session);
        collector.collectDue();
        assertThat(tables.rounds.last(VCENTER).orElseThrow().problem())
                .extracting(Statement::text)
                .isEqualTo("vc:443 does not answer.");
        doReturn(List.of()).when(inventory).current(session);
        now = NOON.plusSeconds(300);
        collector.collectDue();
        assertThat(tables.rounds.last(VCENTER).orElseThrow().problem()).isNull();
    }

    @Test
    void doesNotFailForUnmapCountersThatCannotBeRead() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        when(session.unmapCounters(anyCollection(), any(), any(), anyInt()))
                .thenThrow(new VcenterFault("RestrictedByAdministrator", "refused"));

        collector.collectDue();

        assertThat(stored()).hasSize(1);
        assertThat(tables.rounds.last(VCENTER).orElseThrow().problem()).isNull();
    }

    @Test
    void asksTheArrayForThePastOfANewDatastore() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        when(arrays.history(any(), any(), any())).thenAnswer(call -> {
            Instant from = call.getArgument(1);
            return List.of(usage(from.plusSeconds(60), 400 * GB));
        });
        collector.collectDue();
        backfill.fillSome();
        List<Sample> past = stored();
        assertThat(past).hasSize(6);
        assertThat(past.subList(0, 5)).allSatisfy(sample -> {
            assertThat(sample.array().writtenBytes()).isEqualTo(400 * GB);
            assertThat(sample.vmfs().usedBytes()).isNull();
            assertThat(sample.vmfs().capacityBytes()).isNull();
        });
        assertThat(tables.series.unfilled(10)).isEmpty();
    }

    @Test
    void fillsAGapOfItsOwnButNotBetweenItsSamples() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        tables.series.filled(tables.series.of(ID).orElseThrow().id(), Instant.EPOCH, now);
        now = NOON.plus(Duration.ofHours(2));
        see(volume("v1"), usage(now, 500 * GB), 300 * GB);
        collector.collectDue();
        when(arrays.history(any(), any(), any()))
                .thenReturn(List.of(
                        usage(NOON.plusSeconds(60), GB), usage(NOON.plusSeconds(3600), 2 * GB), usage(now, 3 * GB)));
        backfill.fillSome();
        assertThat(stored())
                .extracting(sample -> sample.array().writtenBytes())
                .containsExactly(500 * GB, 2 * GB, 500 * GB);
    }

    @Test
    void fillsAGapThatCameWhileThePastWasBeingFilled() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        Instant hours = NOON.plus(Duration.ofHours(2));
        when(arrays.history(any(), any(), any())).thenAnswer(call -> {
            if (now.equals(NOON)) {
                now = hours;
                see(volume("v1"), usage(now, 500 * GB), 300 * GB);
                collector.collectDue();
            }
            return List.of();
        });
        backfill.fillSome();
        assertThat(tables.series.unfilled(10)).singleElement().satisfies(series -> {
            assertThat(series.fillFrom()).isEqualTo(NOON);
            assertThat(series.fillTo()).isEqualTo(hours);
        });
        backfill.fillSome();
        assertThat(tables.series.unfilled(10)).isEmpty();
    }

    @Test
    void triesAgainLaterWhenTheArrayDoesNotAnswer() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        when(arrays.history(any(), any(), any())).thenThrow(new ArrayUnreachable(Statement.of("TEST", "gone")));
        backfill.fillSome();
        assertThat(tables.series.unfilled(10)).hasSize(1);
        for (int i = 0; i < 40; i++) {
            backfill.fillSome();
        }
        assertThat(tables.series.unfilled(10)).isEmpty();
        tables.series.tryAgain();
        assertThat(tables.series.unfilled(10)).hasSize(1);
    }

    @Test
    void notesThatADatastoreMovedToAnotherVolumeAndClaimsNoneOfItsPast() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        long id = tables.series.of(ID).orElseThrow().id();
        tables.series.filled(id, Instant.EPOCH, now);
        now = NOON.plusSeconds(300);
        see(volume("v2"), usage(now, 310 * GB), 300 * GB);
        collector.collectDue();
        assertThat(tables.events.between(id, NOON, now))
                .singleElement()
                .satisfies(event -> assertThat(event.statement().params()).containsEntry("volumes", "fa-01: vol v2"));
        assertThat(tables.series.unfilled(10)).isEmpty();
    }

    @Test
    void goesOnWithTheCurveOfAVolumeThatMovedToAnotherArrayAndSaysSo() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        long id = tables.series.of(ID).orElseThrow().id();
        now = NOON.plusSeconds(300);
        see(new BackingVolume("a2", "fa-02", "v1", "vol v1", 1000 * GB), usage(now, 495 * GB), 300 * GB);
        collector.collectDue();
        assertThat(stored()).extracting(sample -> sample.array().writtenBytes()).containsExactly(500 * GB, 495 * GB);
        assertThat(tables.events.between(id, NOON, now))
                .singleElement()
                .satisfies(event -> assertThat(event.statement().params()).containsEntry("volumes", "fa-02: vol v1"));
    }

    @Test
    void takesARenamedVolumeForTheSame() {
        see(volume("v1"), usage(NOON, 500 * GB), 300 * GB);
        collector.collectDue();
        now = NOON.plusSeconds(300);
        see(new BackingVolume("a1", "fa-01", "v1", "better name", 1000 * GB), usage(now, 510 * GB), 300 * GB);
        collector.collectDue();
        assertThat(stored()).hasSize(2);
        assertThat(tables.events.between(tables.series.of(ID).orElseThrow().id(), NOON, now))
                .isEmpty();
    }
}
