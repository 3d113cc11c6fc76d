package io.tidemark.reclaim.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.reclaim.ReclaimProperties;
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
        Vmfs vmfs = new Vmfs(uuid, 6, "6.82", 1 << 20, false, "low", null, List.of(new Extent("naa.1", 1)));
        Mount mount = new Mount("host-1", true, true, true);
        ObjectId id = Runs.datastore(number);
        DatastoreFacts facts = new DatastoreFacts(
                id.moid(), "ds-" + number, "VMFS", true, "normal", 2L << 40, 1L << 40, Runs.NOW, vmfs, List.of(mount));
        HostFacts host = new HostFacts("host-1", "esx-1", "connected", false, "8.0.3", 24022510, "fixed");
        return new Datastore(id, facts, List.of(new MountingHost(host, mount)), List.of(), null, null, null, null);
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
}
