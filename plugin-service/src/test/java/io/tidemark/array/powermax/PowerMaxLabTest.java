package io.tidemark.array.powermax;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.LabAccess;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With lists of chosen attributes. */
class PowerMaxLabTest extends PowerMaxArrayContract {

    @Override
    protected String datastore() {
        return "powermax";
    }

    @Test
    void reportsTheReleaseOfTheArrayAndTheVersionOfTheApi() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.version()).isEqualTo("6079.225.0");
        assertThat(identity.apiVersion()).isEqualTo("104");
    }

    @Test
    void countsInHundredthsOfAGigabyte() {
        assertThat(adapter().usage(behind(datastore()).id()).accuracy()).isEqualTo(new FigureAccuracy(11 << 20, 0));
    }

    @Test
    void countsInPercentsIfTheUsedCapacityIsNotCounted() {
        try (ArrayAdapter percents = connect(LabAccess.USUAL, properties(1000, List.of(), false))) {
            ArrayVolume volume = percents.volumes().get(0);
            assertThat(volume.usage()).isNull();
            FigureAccuracy accuracy = percents.unlisted(List.of(volume.id(), "FFFFF"))
                    .get(volume.id())
                    .accuracy();
            assertThat(accuracy.stepBytes()).isEqualTo((volume.provisionedBytes() + 99) / 100);
        }
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind(datastore()).id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/powermax/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
