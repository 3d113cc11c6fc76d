package io.tidemark.array.vsp;

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
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's VSP, whose true state the control API returns. */
class VspLabTest extends OwnLabContract {

    private static final long PAGE = 42L << 20;

    VspLabTest() {
        super("vsp", "vsp");
    }

    @Override
    protected String array() {
        return "vsp-1";
    }

    @Override
    protected String datastore() {
        return "vsp";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("Pool0");
    }

    /** Each of a few files begins and ends within a page. */
    @Override
    protected void counts(long counted, long written) {
        assertThat(counted % PAGE).isZero();
        assertThat(counted).isBetween(written, written + 40 * PAGE);
    }

    /** Destinations of a replication are not read. */
    @Override
    protected boolean reportsReplicas() {
        return false;
    }

    @Override
    protected String elsewhere() {
        return "Pool1";
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = facts();
        VspProperties properties = new VspProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                access.pageSize(),
                Duration.ofMinutes(5),
                100_000,
                DataSize.ofMegabytes(42),
                DataSize.ofMegabytes(84),
                Duration.ofMinutes(5),
                false,
                true,
                63);
        return new VspAdapter(
                access.client(facts, "VSP", VspLogIn::words),
                access.password(facts),
                properties,
                Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Test
    void identifiesTheArrayByItsStorageDeviceId() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.id()).matches("938000\\d{6}");
        assertThat(identity.name()).isEqualTo("VSP E1090 " + identity.id().substring(6));
        assertThat(identity.version()).isEqualTo("93-07-23-80/00");
        assertThat(identity.apiVersion()).isEqualTo("1.41.0");
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.60060e80");
        assertThat(behind("vsp-full").devices().get(0)).startsWith("naa.60060e80");
    }

    @Test
    void isCertainToTwoPages() {
        assertThat(adapter().usage(behind(datastore()).id()).accuracy()).isEqualTo(new FigureAccuracy(2 * PAGE, 0));
    }

    @Test
    void logsInAgainWhenTheSessionHasExpired() {
        adapter().identity();
        lab().advance("6m");
        assertThat(adapter().volumes()).isNotEmpty();
    }

    @Test
    void namesTheRequestThatEndsFullAllocation() {
        assertThat(behind(datastore()).obstacle()).isNull();
        ArrayVolume volume = behind("vsp-full");
        assertThat(volume.usage()).isNull();
        assertThat(Objects.requireNonNull(volume.obstacle()).params().get("command"))
                .asString()
                .startsWith("PATCH https://")
                .endsWith("/ConfigurationManager/v1/objects/ldevs/" + volume.id()
                        + " {\"isFullAllocationEnabled\":false}");
        assertThatThrownBy(() -> adapter().usage(volume.id()))
                .isInstanceOf(FigureNotReported.class)
                .hasMessageContaining("Full allocation");
    }

    @Test
    void namesTheRequestThatSetsTheHostModeOptionForUnmap() {
        String volume =
                ",\"volume\":\"" + truth(datastore()).at("/extents/0/volume").asString() + "\"";
        String fault = "{\"kind\":\"array-space-allocation-off\",\"array\":\"vsp-1\"" + volume + "}";
        ArrayVolume without = lab().under(fault, () -> behind(datastore()));
        assertThat(without.usage()).isNotNull();
        Statement obstacle = Objects.requireNonNull(without.obstacle());
        assertThat(obstacle.code()).isEqualTo("VSP_HOST_MODE_OPTION_OFF");
        assertThat(obstacle.params().get("command"))
                .asString()
                .endsWith("/host-groups/CL1-A,2 {\"hostMode\":\"VMWARE_EX\",\"hostModeOptions\":[54,63]}");
    }

    @Test
    void showsTheReasonOfTheArrayForARefusal() {
        cause("403", ",\"count\":1,\"path\":\"/pools\"");
        assertThatThrownBy(() -> adapter().pools())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("does not have the permission");
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind(datastore()).id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/vsp/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
