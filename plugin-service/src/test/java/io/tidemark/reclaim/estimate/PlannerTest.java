package io.tidemark.reclaim.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.array.BackingVolume;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.estimate.ChecklistItem.Topic;
import io.tidemark.reclaim.follow.NoArrays;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.trial.Trials;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

class PlannerTest {

    private final DataSource source = TestDatabase.H2.fresh();
    private final RunQueries queries = new RunQueries(JdbcClient.create(source), JsonMapper.shared());
    private final ReclaimProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    private final NoArrays arrays = new NoArrays();
    private final Planner planner = new Planner(
            arrays,
            queries,
            new Durations(queries, properties),
            new VerificationTimes(queries, arrays, properties),
            new StoredSettings(
                    JdbcClient.create(source), JsonMapper.shared(), TestDatabase.transactions(source), properties),
            Trials.none(),
            Clock.fixed(Runs.NOW, ZoneOffset.UTC));

    private static Datastore datastore(int number, String uuid) {
        return datastore(number, uuid, List.of(), null);
    }

    private static Datastore datastore(
            int number, String uuid, List<BackedExtent> extents, @Nullable ArrayUsage usage) {
        Vmfs vmfs = new Vmfs(uuid, 6, "6.82", 1 << 20, false, "low", null, List.of(new Extent("naa.1", 1)));
        Mount mount = new Mount("host-1", true, true, true);
        ObjectId id = Runs.datastore(number);
        DatastoreFacts facts = new DatastoreFacts(
                id.moid(), "ds-" + number, "VMFS", true, "normal", 2L << 40, 1L << 40, Runs.NOW, vmfs, List.of(mount));
        HostFacts host = new HostFacts("host-1", "esx-1", "connected", false, "8.0.3", 24022510, "fixed");
        return new Datastore(id, facts, List.of(new MountingHost(host, mount)), extents, usage, null, null, null);
    }

    @Test
    void plansOneRunForAVolumeThatIsTwoDatastores() {
        List<PlannedRun> planned = planner.plan(
                List.of(datastore(1, Runs.volume(1)), datastore(2, Runs.volume(1)), datastore(3, Runs.volume(3))),
                Method.TASK,
                null,
                host -> true);
        assertThat(planned).extracting(PlannedRun::eligible).containsExactly(true, false, true);
        assertThat(planned.get(1).reasons()).containsExactly(InventoryMessage.RUN_IN_PROGRESS_ELSEWHERE.statement());
    }

    @Test
    void provesNothingByVolumesThatDoNotFitTheDatastore() {
        BackedExtent extent =
                new BackedExtent("naa.1", new BackingVolume("a-1", "array", "v-1", "volume", 2L << 40), null, null);
        PlannedRun fitting = planned(extent, 2L << 40);
        assertThat(fitting.target().arrayProblem()).isNull();
        assertThat(fitting.verification()).isNotNull();
        PlannedRun wrong = planned(extent, 5L << 40);
        assertThat(wrong.target().arrayProblem().code()).isEqualTo("WRITTEN_EXCEEDS_VOLUMES");
        assertThat(wrong.verification()).isNull();
        assertThat(wrong.warnings()).extracting(Statement::code).contains("GAIN_WILL_NOT_BE_VERIFIABLE");
        assertThat(Checklist.of(wrong, Runs.NOW))
                .filteredOn(item -> item.topic() == Topic.VERIFICATION)
                .extracting(item -> item.statement().code())
                .containsExactly("GAIN_WILL_NOT_BE_VERIFIABLE");
    }

    private PlannedRun planned(BackedExtent extent, long writtenBytes) {
        ArrayUsage usage = new ArrayUsage(writtenBytes, 2L << 40, 0.5, Runs.NOW);
        return planner.plan(
                        List.of(datastore(1, Runs.volume(1), List.of(extent), usage)), Method.TASK, null, host -> true)
                .get(0);
    }
}
