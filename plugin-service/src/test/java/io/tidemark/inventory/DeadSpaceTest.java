package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dead space of a datastore of 1,000 GB of which 600 are free. */
class DeadSpaceTest {

    private static final long GB = 1L << 30;

    private static @Nullable DeadSpace of(long writtenGb, long volumesGb, long capacityGb) {
        return of(writtenGb, volumesGb, capacityGb, 1);
    }

    private static @Nullable DeadSpace of(long writtenGb, long volumesGb, long capacityGb, long step) {
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1",
                "ds-1",
                "VMFS",
                true,
                "normal",
                capacityGb * GB,
                capacityGb * 6 / 10 * GB,
                null,
                Seen.vmfs(6, false, Seen.DEVICE),
                List.of());
        return new Datastore(
                        new ObjectId(Seen.VCENTER, "datastore-1"),
                        facts,
                        List.of(),
                        List.of(),
                        new ArrayUsage(writtenGb * GB, volumesGb * GB, 0, Seen.AT, step),
                        null,
                        null,
                        null)
                .deadSpace();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    written, volumes, dead, doubt
                    700,     1000,    300,  -
                    1000,    1000,    600,  -
                    1005,    1005,    600,  -
                    700,     2000,    300,  -
                    1900,    2000,    600,  VOLUMES_LARGER
                    1500,    1000,    600,  WRITTEN_EXCEEDS_VOLUMES
                    500,     700,     100,  VOLUMES_SMALLER
                    300,     700,     0,    VOLUMES_SMALLER
                    """)
    void isNeverMoreThanTheFreeSpaceAndNamesWhyFiguresDoNotMatch(
            long written, long volumes, long dead, @Nullable String doubt) {
        DeadSpace space = Objects.requireNonNull(of(written, volumes, 1000));
        assertThat(space.bytes()).isEqualTo(dead * GB);
        assertThat(space.doubt() == null ? null : space.doubt().code()).isEqualTo(doubt);
        assertThat(space.certain()).isEqualTo(doubt == null);
    }

    @Test
    void isNotKnownWithoutACapacity() {
        assertThat(of(700, 1000, 0)).isNull();
    }

    @Test
    void doesNotDoubtASmallVolumeThatVmfsRoundsDown() {
        assertThat(Objects.requireNonNull(of(10, 10, 10)).doubt()).isNull();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    written, step, dead, doubt
                    409,     10,   19,  DEAD_SPACE_BELOW_STEP
                    400,     10,   10,  DEAD_SPACE_BELOW_STEP
                    391,     10,   1,   DEAD_SPACE_BELOW_STEP
                    390,     10,   0,   -
                    410,     10,   10,  -
                    400,     1,    0,   -
                    """)
    void isNotProvenByLessThanOneCoarseStep(long written, long step, long dead, @Nullable String doubt) {
        DeadSpace space = Objects.requireNonNull(of(written, 1000, 1000, step == 1 ? step : step * GB));
        assertThat(space.bytes()).isBetween(dead * GB - 1, dead * GB);
        assertThat(space.doubt() == null ? null : space.doubt().code()).isEqualTo(doubt);
    }
}
