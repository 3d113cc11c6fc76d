package io.tidemark.array.powermax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
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
    void countsInHundredthsOfAGigabyteIfTheUsedCapacityIsCounted() {
        try (ArrayAdapter counting = connect(LabAccess.USUAL, properties(1000, List.of(), true))) {
            ArrayVolume volume = behind(datastore());
            VolumeUsage listed = counting.volumes().stream()
                    .filter(each -> each.id().equals(volume.id()))
                    .findFirst()
                    .map(ArrayVolume::usage)
                    .orElseThrow();
            assertThat(counting.usage(volume.id())).isEqualTo(listed);
            assertThat(listed.accuracy()).isEqualTo(new FigureAccuracy(11 << 20, 0));
            assertThat(listed.writtenBytes())
                    .isCloseTo(truth(datastore()).get("writtenBytes").asLong(), within(11L << 20));
        }
    }

    @Test
    void listsNoFigureIfTheUsedCapacityIsNotCounted() {
        assertThat(adapter().volumes()).extracting(ArrayVolume::usage).containsOnlyNulls();
        String id = behind(datastore()).id();
        assertThat(adapter().unlisted(List.of(id, "FFFFF"))).containsOnlyKeys(id);
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
