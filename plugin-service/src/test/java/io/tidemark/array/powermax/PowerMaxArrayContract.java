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
import io.tidemark.array.spi.OwnLabContract;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** The adapter against the lab's PowerMax and VMAX All Flash, whose true state the control API returns. */
abstract class PowerMaxArrayContract extends OwnLabContract {

    PowerMaxArrayContract() {
        super("powermax", "powermax", "vmax");
    }

    @Override
    protected String array() {
        return datastore() + "-1";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("SRP_1");
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
    protected String elsewhere() {
        return "SRP_2";
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
