package io.tidemark.advice.old;

import static io.tidemark.advice.old.Stored.GB;
import static io.tidemark.advice.old.Stored.codes;
import static io.tidemark.advice.old.Stored.datastore;
import static io.tidemark.advice.old.Stored.host;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.old.OldVmfs.Candidate;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import java.util.List;
import org.junit.jupiter.api.Test;

class Vmfs6MigrationTest {

    private static final MountingHost ONE = host("esx-1", "8.0.3", 24022510);
    private static final MountingHost TWO = host("esx-2", "7.0.3", 21313628);
    private static final Datastore OLD = datastore("old", 5, 1000 * GB, 400 * GB, 100 * GB, ONE, TWO);

    private static OldVmfs way(Datastore old, Datastore... others) {
        return new Vmfs6Migration(List.of(others)).of(old).orElseThrow();
    }

    @Test
    void namesWhatVmfs5Lacks() {
        OldVmfs way = way(OLD);
        assertThat(way.fileSystem()).isEqualTo("VMFS 5");
        assertThat(way.requiredBytes()).isEqualTo(600 * GB);
        assertThat(codes(way.statements())).containsExactly("OLD_VMFS_NO_AUTOMATIC", "OLD_VMFS_NO_UPGRADE");
        assertThat(codes(way.steps()))
                .containsExactly(
                        "OLD_VMFS_STEP_NEW", "OLD_VMFS_STEP_MOVE", "OLD_VMFS_STEP_CHECK", "OLD_VMFS_STEP_REMOVE");
        assertThat(way.candidates()).isEmpty();
    }

    @Test
    void proposesOnlyDatastoresThatAllItsHostsMountAndThatHaveRoom() {
        OldVmfs way = way(
                OLD,
                datastore("roomy", 6, 4000 * GB, 900 * GB, 0L, ONE, TWO),
                datastore("roomiest", 6, 4000 * GB, 3000 * GB, 0L, ONE, TWO),
                datastore("one host", 6, 4000 * GB, 3000 * GB, 0L, ONE),
                datastore("full", 6, 4000 * GB, 799 * GB, 0L, ONE, TWO),
                datastore("five", 5, 4000 * GB, 3000 * GB, 0L, ONE, TWO));
        assertThat(way.candidates()).extracting(Candidate::name).containsExactly("roomiest", "roomy");
        assertThat(way.candidates().get(1).freeAfterBytes()).isEqualTo(300 * GB);
        assertThat(way.candidates()).extracting(Candidate::growthFits).containsExactly(true, true);
        assertThat(way.candidates()).extracting(Candidate::sameArray).containsOnlyNulls();
        assertThat(codes(way.steps())).first().isEqualTo("OLD_VMFS_STEP_TAKE");
    }

    @Test
    void saysWhenThinDisksCouldOutgrowTheCandidate() {
        Datastore tight = datastore("tight", 6, 2000 * GB, 750 * GB, 0L, ONE, TWO);
        assertThat(way(OLD, tight).candidates())
                .extracting(Candidate::growthFits)
                .containsExactly(false);
        Datastore unknown = datastore("old", 5, 1000 * GB, 400 * GB, null, ONE, TWO);
        assertThat(way(unknown, tight).candidates())
                .extracting(Candidate::growthFits)
                .containsOnlyNulls();
    }

    @Test
    void namesHostsThatCouldNotMountVmfs6() {
        OldVmfs way = way(datastore("old", 5, 1000 * GB, 400 * GB, 0L, ONE, host("esx-5", "6.0.0", 2494585)));
        assertThat(codes(way.statements())).contains("OLD_VMFS_HOSTS_TOO_OLD");
        assertThat(way.statements().get(2).params()).containsEntry("hosts", "esx-5 (6.0.0)");
    }

    @Test
    void proposesNothingForADatastoreThatNoHostCanUse() {
        assertThat(way(datastore("old", 5, GB, GB, 0L), datastore("new", 6, GB, GB, 0L, ONE))
                        .candidates())
                .isEmpty();
    }

    @Test
    void leavesVmfs6Alone() {
        assertThat(new Vmfs6Migration(List.of()).of(datastore("new", 6, GB, GB, 0L, ONE)))
                .isEmpty();
    }
}
