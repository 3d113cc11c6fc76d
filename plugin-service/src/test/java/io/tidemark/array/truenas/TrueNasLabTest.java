package io.tidemark.array.truenas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
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

/** The adapter against the lab's TrueNAS, whose true state the control API returns. */
class TrueNasLabTest extends OwnLabContract {

    TrueNasLabTest() {
        super("truenas", "truenas");
    }

    @Override
    protected String array() {
        return "truenas-1";
    }

    @Override
    protected String datastore() {
        return "truenas";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("tank");
    }

    /** The share of metadata that is deducted is the one that the lab adds. */
    @Override
    protected void counts(long counted, long written) {
        assertThat(counted).isBetween(written - 1, written);
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = facts();
        TrueNasProperties properties = new TrueNasProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                access.pageSize(),
                Duration.ofMinutes(5),
                100_000,
                2,
                false);
        return new TrueNasAdapter(
                access.client(facts, "TrueNAS", TrueNasLogIn::words),
                new ArrayCredential.ApiToken(access.secret(facts.get("apiToken").asString())),
                properties,
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Test
    void identifiesTheArrayByItsHostId() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.name()).isEqualTo("truenas-1");
        assertThat(identity.id()).matches("[0-9a-f]{32}");
        assertThat(identity.version()).isEqualTo("TrueNAS-SCALE-24.10.2");
        assertThat(identity.apiVersion()).isEqualTo("2.0");
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.6589cfc000000");
        assertThat(behind("truenas-thick").devices().get(0)).startsWith("naa.6589cfc000000");
    }

    @Test
    void deductsTheShareOfMetadata() {
        assertThat(adapter().usage(behind(datastore()).id()).accuracy()).isEqualTo(new FigureAccuracy(16384, 0.015625));
    }

    @Test
    void reportsWhatSnapshotsHold() {
        assertThat(adapter().usage(behind(datastore()).id()).snapshotBytes()).isPositive();
    }

    @Test
    void namesTheCommandThatRemovesTheReservation() {
        assertThat(behind(datastore()).obstacle()).isNull();
        ArrayVolume volume = behind("truenas-thick");
        assertThat(volume.usage()).isNull();
        assertThat(Objects.requireNonNull(volume.obstacle()).params().get("command"))
                .isEqualTo("zfs set refreservation=none " + volume.name());
        assertThatThrownBy(() -> adapter().usage(volume.id()))
                .isInstanceOf(FigureNotReported.class)
                .hasMessageContaining("refreservation");
    }

    @Test
    void showsTheReasonOfTheArrayForARefusal() {
        adapter().identity();
        cause("403", ",\"count\":1,\"path\":\"/pool\"");
        assertThatThrownBy(() -> adapter().pools())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("Not authorized");
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind(datastore()).id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/truenas/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
