package io.tidemark.array.unity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.OwnLabContract;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's Unity, whose true state the control API returns. */
class UnityLabTest extends OwnLabContract {

    UnityLabTest() {
        super("unity", "unity");
    }

    @Override
    protected String array() {
        return "unity-1";
    }

    @Override
    protected String datastore() {
        return "unity";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("Pool 1");
    }

    @Override
    protected String elsewhere() {
        return "Pool 2";
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = facts();
        UnityProperties properties = new UnityProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                access.pageSize(),
                3,
                Duration.ofMinutes(5),
                100_000,
                DataSize.ofKilobytes(8),
                false);
        return new UnityAdapter(
                access.client(facts, "Unity", UnityLogIn::words),
                access.password(facts),
                properties,
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Test
    void identifiesTheArrayByItsSerialNumber() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.name()).isEqualTo("unity-1");
        assertThat(identity.id()).startsWith("APM");
        assertThat(identity.version()).isEqualTo("5.4.0");
        assertThat(identity.apiVersion()).isEqualTo("14.0");
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.60060160");
    }

    @Test
    void countsInBlocksOfEightKilobytes() {
        assertThat(adapter().usage(behind(datastore()).id()).accuracy()).isEqualTo(new FigureAccuracy(8192, 0));
    }

    @Test
    void logsInAgainWhenTheSessionHasExpired() {
        adapter().identity();
        lab().advance("61m");
        assertThat(adapter().volumes()).isNotEmpty();
    }

    @Test
    void namesTheRequestThatMakesAThickVolumeThin() {
        assertThat(behind(datastore()).obstacle()).isNull();
        ArrayVolume volume = behind("unity-thick");
        assertThat(volume.usage()).isNull();
        assertThat(Objects.requireNonNull(volume.obstacle()).params().get("command"))
                .asString()
                .startsWith("POST https://")
                .endsWith("/api/types/moveSession/instances {\"sourceStorageResource\":{\"id\":\"" + volume.id()
                        + "\"},\"destinationPool\":{\"id\":\"pool_1\"},\"isDestThin\":true}");
        assertThatThrownBy(() -> adapter().usage(volume.id()))
                .isInstanceOf(FigureNotReported.class)
                .hasMessageContaining("is thick");
    }

    @Test
    void showsTheReasonOfTheArrayForARefusal() {
        cause("busy", ",\"count\":1");
        assertThat(adapter().volumes()).isNotEmpty();
        cause("403", ",\"count\":1,\"path\":\"/types/pool\"");
        assertThatThrownBy(() -> adapter().pools())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("does not have the rights");
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind(datastore()).id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/unity/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
