package io.tidemark.array.storagevirtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.OwnLabContract;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's FlashSystem, whose true state the control API returns. */
class StorageVirtualizeLabTest extends OwnLabContract {

    StorageVirtualizeLabTest() {
        super("storagevirtualize", "storagevirtualize");
    }

    @Override
    protected String array() {
        return "storagevirtualize-1";
    }

    @Override
    protected String datastore() {
        return "ibm";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("Pool0", "Pool1");
    }

    @Override
    protected String elsewhere() {
        return "Pool2";
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        return connect(access, false);
    }

    private ArrayAdapter connect(LabAccess access, boolean standardPoolsReclaim) {
        JsonNode facts = facts();
        StorageVirtualizeProperties properties = new StorageVirtualizeProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                Duration.ofMinutes(5),
                100_000,
                2,
                0.001,
                standardPoolsReclaim);
        return new StorageVirtualizeAdapter(
                access.client(facts, "Storage Virtualize", StorageVirtualizeLogIn::words),
                access.password(facts),
                properties,
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    private static String obstacle(ArrayVolume volume) {
        return Objects.requireNonNull(volume.obstacle()).text();
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.60050768");
    }

    @Test
    void readsVolumesWhoseFiguresTheListDoesNotHave() {
        String reduced = behind(datastore()).id();
        String plain = behind("ibm-standard").id();
        Map<String, VolumeUsage> read = adapter().unlisted(List.of(reduced, "none", plain));
        assertThat(read).containsOnlyKeys(reduced);
        assertThat(read.get(reduced)).isEqualTo(adapter().usage(reduced));
        assertThat(adapter().usage(reduced).accuracy()).isEqualTo(new FigureAccuracy(8192, 0));
    }

    @Test
    void countsGrainsAndMetadataInAStandardPool() {
        ArrayVolume volume = behind("ibm-standard");
        VolumeUsage usage = Objects.requireNonNull(volume.usage());
        assertThat(usage.accuracy()).isEqualTo(new FigureAccuracy(256 << 10, 0.001));
        long truth = truth("ibm-standard").get("writtenBytes").asLong();
        assertThat(truth)
                .isBetween(usage.writtenBytes() - (1 << 20), usage.accuracy().most(usage.writtenBytes()));
    }

    @Test
    void namesWhatKeepsTheSpaceWithItsCommand() {
        assertThat(behind(datastore()).obstacle()).isNull();
        assertThat(obstacle(behind("ibm-standard"))).contains("standard pool", "'addvdiskcopy -mdiskgrp POOL");
        assertThat(obstacle(behind("ibm-full"))).contains("fully allocated", "-autodelete ");
        Statement disabled = lab().under(
                        "{\"kind\":\"array-host-unmap-off\",\"array\":\"storagevirtualize-1\"}",
                        () -> behind(datastore()).obstacle());
        assertThat(Objects.requireNonNull(disabled).text()).contains("'chsystem -hostunmap on'");
        try (ArrayAdapter other = connect(LabAccess.USUAL, true)) {
            assertThat(other.volumes())
                    .filteredOn(volume -> volume.obstacle() == null)
                    .hasSizeGreaterThan(2);
        }
    }

    @Test
    void hasNoUsageOfAFullyAllocatedVolume() {
        ArrayVolume volume = behind("ibm-full");
        assertThat(volume.usage()).isNull();
        assertThatThrownBy(() -> adapter().usage(volume.id()))
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("fully allocated");
    }

    @Test
    void readsAVolumeWithoutItsNumber() {
        String id = behind(datastore()).id();
        try (ArrayAdapter fresh = connect(LabAccess.USUAL)) {
            assertThat(fresh.usage(id)).isEqualTo(adapter().usage(id));
            assertThatThrownBy(() -> fresh.usage("60050768FFFFFFFFFFFFFFFFFFFFFFFF"))
                    .isInstanceOf(UnknownVolume.class);
            assertThatThrownBy(() -> fresh.usage("*\":name=*")).isInstanceOf(UnknownVolume.class);
        }
    }

    @Test
    void logsInAgainWhenTheTokenHasExpired() {
        adapter().identity();
        lab().advance("61m");
        assertThat(adapter().volumes()).isNotEmpty();
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind(datastore()).id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/ibm/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
