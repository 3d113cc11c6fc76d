package io.tidemark.array.powermax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.LabArrayContract;
import io.tidemark.lab.Lab;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's PowerMax and VMAX All Flash, whose true state the control API returns. */
@Tag("lab")
abstract class PowerMaxArrayContract extends LabArrayContract {

    private static Lab lab;

    @BeforeAll
    static void startLab() {
        lab = Lab.start(
                "--array",
                "powermax=127.0.0.1:0",
                "--array",
                "vmax=127.0.0.1:0",
                "--speed",
                "0",
                "--scenario",
                "../lab/worlds/powermax.yaml");
        lab.advance("8h");
    }

    @AfterAll
    static void stopLab() {
        lab.close();
    }

    @Override
    protected Lab lab() {
        return lab;
    }

    @Override
    protected String array() {
        return datastore() + "-1";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("SRP_1");
    }

    /** The facts of the array in the lab. */
    JsonNode facts() {
        return lab.facts().at(datastore().equals("powermax") ? "/arrays/1" : "/arrays/2");
    }

    static PowerMaxProperties properties(int pageSize, List<String> arrays, boolean effective) {
        return new PowerMaxProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                pageSize,
                Duration.ofMinutes(5),
                100_000,
                arrays,
                effective,
                DataSize.ofMegabytes(11));
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        return connect(access, properties(access.pageSize(), List.of(), false));
    }

    ArrayAdapter connect(LabAccess access, PowerMaxProperties properties) {
        return new PowerMaxAdapter(
                access.client(facts(), "Unisphere for PowerMax", PowerMaxLogIn::words),
                access.password(facts()),
                properties,
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Override
    protected void counts(long counted, long written) {
        VolumeUsage usage = listed(behind(datastore()));
        assertThat(counted).isCloseTo(written, within(usage.accuracy().stepBytes() + (128 << 10)));
    }

    @Test
    void identifiesTheArrayByItsSerialNumber() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.id()).matches("0001979\\d{5}");
        assertThat(identity.name()).isEqualTo(array());
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices()).hasSize(1);
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.60000970");
    }

    @Test
    void countsInPercentsOfTheVolume() {
        ArrayVolume volume = behind(datastore());
        assertThat(adapter().usage(volume.id()).accuracy().stepBytes())
                .isEqualTo((volume.provisionedBytes() + 99) / 100);
    }

    @Test
    void seesAVolumeThatIsAllocatedPersistentlyAsFull() {
        ArrayVolume kept = behind(datastore() + "-kept");
        VolumeUsage usage = adapter().usage(kept.id());
        assertThat(usage.writtenBytes())
                .isCloseTo(usage.provisionedBytes(), within(usage.accuracy().stepBytes()));
        assertThat(kept.obstacle()).isNull();
    }

    @Test
    void readsOnlyAnArrayThatIsConfigured() {
        String id = adapter().identity().id();
        try (ArrayAdapter named = connect(LabAccess.USUAL, properties(1000, List.of("000000000001", id), false));
                ArrayAdapter other = connect(LabAccess.USUAL, properties(1000, List.of("000000000001"), false))) {
            assertThat(named.identity().id()).isEqualTo(id);
            assertThatThrownBy(other::identity)
                    .isInstanceOf(ArrayRefused.class)
                    .hasMessageContaining("tidemark.arrays.powermax.arrays");
        }
    }

    @Test
    void showsTheReasonOfUnisphereForARefusal() {
        cause("403", ",\"count\":1,\"path\":\"/version\"");
        assertThatThrownBy(() -> adapter().identity())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("not authorized");
    }
}
