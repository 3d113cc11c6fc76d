package io.tidemark.inventory.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.DeviceVendor;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ArrayCoverageTest {

    private static final Instant NOW = Instant.parse("2026-11-24T10:00:00Z");
    private static final long GB = 1L << 30;

    private static final DeviceVendor PURE = new DeviceVendor("Pure Storage FlashArray", "flasharray");

    private static Datastore datastore(String device, @Nullable Long writtenGb, @Nullable Statement problem) {
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1", "gold", "VMFS", true, "normal", 500 * GB, 300 * GB, NOW, null, List.of());
        ArrayUsage use = writtenGb == null ? null : new ArrayUsage(writtenGb * GB, 500 * GB, 0.5, NOW);
        return new Datastore(
                new ObjectId("674908e5-ab21-4079-9cb1-596358ee5dd1", "datastore-1"),
                facts,
                List.of(),
                List.of(new BackedExtent(device, null, null, device.startsWith("naa.624a9370") ? PURE : null)),
                use,
                problem,
                null,
                null);
    }

    private static ArrayCoverage missing(String device, Statement problem, String... kinds) {
        ArrayCoverage coverage = ArrayCoverage.of(datastore(device, null, problem), Set.of(kinds));
        assertThat(coverage.proven()).isFalse();
        assertThat(coverage.reason()).isEqualTo(problem);
        return coverage;
    }

    @Test
    void isProvenByFiguresThatBelongToTheDatastore() {
        assertThat(ArrayCoverage.of(datastore("naa.624a9370aa", 250L, null), Set.of()))
                .isEqualTo(new ArrayCoverage(ArrayCoverage.State.PROVEN, null, null));
        ArrayCoverage uncertain = ArrayCoverage.of(datastore("naa.624a9370aa", 700L, null), Set.of());
        assertThat(uncertain.state()).isEqualTo(ArrayCoverage.State.UNCERTAIN);
        assertThat(uncertain.reason()).isNotNull();
    }

    @Test
    void distinguishesAnUnknownVolumeFromAnArrayThatIsNotConnected() {
        Statement problem = InventoryMessage.NO_ARRAY.with("device", "naa.624a9370aa");
        ArrayCoverage unconnected = missing("naa.624a9370aa", problem, "ontap");
        assertThat(unconnected.state()).isEqualTo(ArrayCoverage.State.ARRAY_NOT_CONNECTED);
        assertThat(Objects.requireNonNull(unconnected.advice()).text()).contains("Pure Storage FlashArray");
        assertThat(missing("naa.624a9370aa", problem, "flasharray").state())
                .isEqualTo(ArrayCoverage.State.VOLUME_NOT_FOUND);
        assertThat(missing("naa.ffff", problem, "flasharray").state()).isEqualTo(ArrayCoverage.State.NOT_ON_ARRAY);
    }

    @Test
    void namesTheOtherReasons() {
        String device = "naa.624a9370aa";
        assertThat(missing(device, InventoryMessage.NO_ARRAY_SAMPLE.with("array", "a", "volume", "v"))
                        .state())
                .isEqualTo(ArrayCoverage.State.NO_FIGURE);
        assertThat(missing(device, InventoryMessage.NO_DEVICE.statement()).state())
                .isEqualTo(ArrayCoverage.State.NOT_ON_ARRAY);
        assertThat(missing(device, InventoryMessage.ARRAY_UNSUPPORTED.with("device", device, "vendor", "v"))
                        .state())
                .isEqualTo(ArrayCoverage.State.ARRAY_NOT_SUPPORTED);
        assertThat(missing(device, Statement.of("ARRAY_NO_RESPONSE", "late")).state())
                .isEqualTo(ArrayCoverage.State.ARRAY_UNAVAILABLE);
    }
}
