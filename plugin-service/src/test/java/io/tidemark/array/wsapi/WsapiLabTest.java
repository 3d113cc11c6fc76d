package io.tidemark.array.wsapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.OwnLabContract;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's HPE array, whose true state the control API returns. */
class WsapiLabTest extends OwnLabContract {

    WsapiLabTest() {
        super("wsapi", "wsapi");
    }

    @Override
    protected String array() {
        return "wsapi-1";
    }

    @Override
    protected String datastore() {
        return "hpe";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("SSD_r6");
    }

    @Override
    protected String elsewhere() {
        return "FC_r6";
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = facts();
        WsapiProperties properties = new WsapiProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                Duration.ofMinutes(5),
                100_000,
                DataSize.ofMegabytes(1));
        return new WsapiAdapter(
                access.client(facts, "WSAPI", WsapiLogIn::words),
                access.password(facts),
                properties,
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.60002ac");
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind(datastore()).id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/" + datastore() + "/vms:delete", "{\"names\":[\"hpe-02\"]}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }

    @Test
    void countsInUnitsOfOneMebibyte() {
        assertThat(adapter().usage(behind(datastore()).id()).accuracy()).isEqualTo(new FigureAccuracy(1 << 20, 0));
    }

    @Test
    void beginsASessionIfTheArrayEndedTheLast() {
        adapter().identity();
        lab().advance("16m");
        assertThat(adapter().volumes()).isNotEmpty();
    }

    @Test
    void readsNoVolumeByAnotherQuery() {
        assertThatThrownBy(() -> adapter().usage("1\" OR name EQ \"a")).isInstanceOf(UnknownVolume.class);
        assertThatThrownBy(() -> adapter().usage("60002AC0000000000000FFFF0000FFFF"))
                .isInstanceOf(UnknownVolume.class);
    }

    @Test
    void namesTheCommandThatConvertsAFullyProvisionedVolume() {
        ArrayVolume volume = behind("hpe-full");
        assertThat(volume.usage()).isNull();
        assertThat(Objects.requireNonNull(volume.obstacle()).text())
                .contains("'tunevv usr_cpg SSD_r6 -tpvv " + volume.name() + "'");
        assertThatThrownBy(() -> adapter().usage(volume.id())).isInstanceOf(FigureNotReported.class);
        assertThat(adapter().history(volume.id(), now().minus(Duration.ofHours(1)), now()))
                .isEmpty();
    }

    @Test
    void readsTheHistoryInTheFinestStepThatReachesBackSoFar() {
        String id = behind(datastore()).id();
        Instant to = now();
        for (Duration[] age : new Duration[][] {
            {Duration.ofHours(3), Duration.ofMinutes(5)},
            {Duration.ofDays(20), Duration.ofHours(1)},
            {Duration.ofDays(200), Duration.ofDays(1)}
        }) {
            List<VolumeUsage> samples = adapter().history(id, to.minus(age[0]), to);
            assertThat(samples).hasSizeBetween((int) age[0].dividedBy(age[1]) - 1, (int) age[0].dividedBy(age[1]) + 1);
            assertThat(Duration.between(samples.get(0).at(), samples.get(1).at()))
                    .isEqualTo(age[1]);
        }
    }

    @Test
    void reportsWhatGuestsWrite() {
        String path = "/datastores/" + datastore() + "/writes";
        lab().control("POST", path, "{\"vm\":\"hpe-01\",\"mbps\":20}");
        try {
            ArrayPerformance.Operations writes =
                    adapter().performance().orElseThrow().writes();
            assertThat(writes.bytesPerSecond()).isEqualTo(20L << 20);
            assertThat(writes.latencyMicros()).isEqualTo(300);
        } finally {
            lab().control("POST", path, "{\"vm\":\"hpe-01\",\"mbps\":0}");
        }
    }

    @Test
    void addsTheSpaceByWhichAPoolCanGrow() {
        List<PoolSpace> pools = adapter().pools();
        assertThat(pools.get(0).usedBytes() + pools.get(0).availableBytes())
                .isBetween((50L << 40) - (2 << 20), 50L << 40);
    }
}
