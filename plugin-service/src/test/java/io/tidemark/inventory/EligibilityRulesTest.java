package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.local.LocalUnmap;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EligibilityRulesTest {

    private static final MountingHost GOOD =
            new MountingHost(Seen.host("host-1", "connected", false, "8.0.3"), new Mount("host-1", true, true, true));

    private static List<String> reasons(DatastoreFacts facts, @Nullable LastRun run, MountingHost... hosts) {
        Eligibility eligibility = Seen.datastore(facts, List.of(hosts), run).eligibility();
        assertThat(eligibility.reclaim()).isEqualTo(eligibility.reasons().isEmpty());
        return eligibility.reasons().stream().map(Statement::code).toList();
    }

    private static DatastoreFacts vmfs(Vmfs vmfs) {
        return Seen.facts("datastore-1", "VMFS", vmfs);
    }

    @Test
    void letsAVmfsDatastoreOnAnArrayBeReclaimed() {
        assertThat(reasons(vmfs(Seen.vmfs(6, false, Seen.DEVICE)), null, GOOD)).isEmpty();
        assertThat(reasons(vmfs(Seen.vmfs(5, false, Seen.DEVICE)), null, GOOD)).isEmpty();
    }

    @Test
    void refusesWhatIsNotVmfs() {
        assertThat(reasons(Seen.facts("datastore-1", "NFS", null), null, GOOD)).containsExactly("NOT_VMFS");
        assertThat(reasons(Seen.facts("datastore-1", "OTHER", Seen.vmfs(6, false, Seen.DEVICE)), null, GOOD))
                .containsExactly("NOT_VMFS");
    }

    @Test
    void refusesLocalAndOldFileSystems() {
        assertThat(reasons(vmfs(Seen.vmfs(6, true, Seen.DEVICE)), null, GOOD)).containsExactly("LOCAL_DELETE_UNKNOWN");
        assertThat(reasons(vmfs(Seen.vmfs(6, false, "mpx.vmhba0:C0:T0:L0")), null, GOOD))
                .containsExactly("LOCAL_DELETE_UNKNOWN");
        assertThat(reasons(vmfs(Seen.vmfs(3, false, Seen.DEVICE)), null, GOOD)).containsExactly("VMFS_TOO_OLD");
    }

    @Test
    void letsOnlyLocalDevicesWithDeleteBeReclaimed() {
        Datastore local = Seen.datastore(vmfs(Seen.vmfs(6, true, Seen.DEVICE)), List.of(GOOD), null);
        assertThat(local.with(LocalUnmap.SUPPORTED).eligibility().reclaim()).isTrue();
        assertThat(local.with(LocalUnmap.UNSUPPORTED).eligibility().reasons())
                .extracting(Statement::code)
                .containsExactly("LOCAL_DATASTORE");
    }

    @Test
    void refusesDevicesOnWhichUnmapIsARiskThatNobodyAccepted() {
        Datastore zfs = Seen.datastore(vmfs(Seen.vmfs(6, false, Seen.DEVICE)), List.of(GOOD), null)
                .withRisk(Statement.of("UNMAP_RISK_NOT_ACCEPTED", "why"));
        assertThat(zfs.eligibility().reasons()).extracting(Statement::code).containsExactly("UNMAP_RISK_NOT_ACCEPTED");
    }

    @Test
    void refusesAVolumeOfWhichAnotherVcenterRunsWithoutNamingItsRun() {
        Datastore shared = Seen.datastore(vmfs(Seen.vmfs(6, false, Seen.DEVICE)), List.of(GOOD), null)
                .withRunElsewhere(true);
        assertThat(shared.eligibility().reasons())
                .containsExactly(InventoryMessage.RUN_IN_PROGRESS_ELSEWHERE.statement());
    }

    @Test
    void refusesWithoutFreeSpace() {
        DatastoreFacts full = new DatastoreFacts(
                "datastore-1",
                "full",
                "VMFS",
                true,
                "normal",
                1000,
                0,
                null,
                Seen.vmfs(6, false, Seen.DEVICE),
                List.of(new Mount("host-1", true, true, true)));
        assertThat(reasons(full, null, GOOD)).containsExactly("NO_FREE_SPACE");
    }

    @Test
    void refusesWithoutAUsableHost() {
        Mount mount = new Mount("host-1", true, true, true);
        DatastoreFacts facts = vmfs(Seen.vmfs(6, false, Seen.DEVICE));
        assertThat(reasons(facts, null)).containsExactly("NO_WRITABLE_HOST");
        assertThat(reasons(
                        facts,
                        null,
                        new MountingHost(Seen.host("host-1", "notResponding", false, "8.0.3"), mount),
                        new MountingHost(Seen.host("host-2", "connected", true, "8.0.3"), mount),
                        new MountingHost(GOOD.facts(), new Mount("host-1", false, true, true)),
                        new MountingHost(GOOD.facts(), new Mount("host-1", true, false, true)),
                        new MountingHost(GOOD.facts(), new Mount("host-1", true, true, false))))
                .containsExactly("NO_WRITABLE_HOST");
    }

    @Test
    void neverRunsOnHostsBeforeFiveFive() {
        Mount mount = new Mount("host-1", true, true, true);
        DatastoreFacts facts = vmfs(Seen.vmfs(5, false, Seen.DEVICE));
        assertThat(reasons(facts, null, new MountingHost(Seen.host("host-1", "connected", false, "5.1.0"), mount)))
                .containsExactly("HOST_TOO_OLD");
        assertThat(reasons(facts, null, new MountingHost(Seen.host("host-1", "connected", false, "5.5.0"), mount)))
                .isEmpty();
    }

    @Test
    void refusesInMaintenanceWhenInaccessibleAndDuringARun() {
        Vmfs vmfs = Seen.vmfs(6, false, Seen.DEVICE);
        DatastoreFacts away = new DatastoreFacts(
                "datastore-1", "ds", "VMFS", false, "inMaintenance", 1000, 600, null, vmfs, List.of());
        assertThat(reasons(away, new LastRun("1", "RUNNING", null, true, null, null, null, null), GOOD))
                .containsExactly("INACCESSIBLE", "MAINTENANCE", "RUN_IN_PROGRESS");
        assertThat(reasons(
                        vmfs(vmfs),
                        new LastRun(
                                "1",
                                "UNCONFIRMED",
                                null,
                                true,
                                null,
                                null,
                                null,
                                Instant.parse("2026-11-20T12:00:00Z")),
                        GOOD))
                .containsExactly("RUN_UNCONFIRMED");
        assertThat(reasons(vmfs(vmfs), new LastRun("1", "COMPLETED", "RECLAIMED", false, null, null, 5L, null), GOOD))
                .isEmpty();
    }
}
