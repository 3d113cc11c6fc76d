package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Points at which service, vCenter, host, array or database is cut off, driven in this process with a clock of its own,
 * a vCenter in memory and each real database; a "killed" service is one whose objects are thrown away. Killing real processes
 * at four of these points is {@code KilledServiceTest}'s, cutting a lab's vCenter and array {@code RunTroubleOnLabTest}'s.
 * Whatever happens, the run ends once, its host is free again, nothing is unmapped twice and no task is left open.
 */
@OnEveryDatabase
class FaultMatrixTest {

    private final DataSource source;
    private int datastores;

    FaultMatrixTest(TestDatabase database) {
        source = database.fresh();
    }

    @TestFactory
    Stream<DynamicTest> endsWithOneTruthfulRecord() {
        List<FaultPoint> all =
                Stream.concat(KilledServicePoints.all(), CutOffPoints.all()).toList();
        assertThat(all).hasSize(33);
        return all.stream().map(point -> DynamicTest.dynamicTest(point.name(), () -> holds(point)));
    }

    private void holds(FaultPoint point) {
        FaultWorld world = new FaultWorld(source, ++datastores);
        point.cut().accept(world);
        world.untilOver();
        ReclaimRun over = world.stored();
        assertThat(over.state()).isEqualTo(point.end());
        assertThat(over.problem() == null ? null : over.problem().code()).isEqualTo(point.problem());
        if (point.verification() != null) {
            assertThat(over.end().verification().summary().code()).isEqualTo(point.verification());
        }
        assertThat(over.timeline().stream().filter(entry -> entry.code().equals("ENDED")))
                .hasSize(1);
        assertThat(world.ends).hasSize(1);
        assertThat(over.holdsHost()).isFalse();
        assertThat(world.vcenter.unmaps).isLessThanOrEqualTo(1);
        if (!world.vcenter.unreachable) {
            assertThat(world.vcenter.own.values()).allMatch(state -> state.matches("(success|error).*"));
        }
        if (over.state() == RunState.UNKNOWN) {
            assertThat(over.observations()).anyMatch(observation -> observation.advice() != null);
        }
        ReclaimRun next = Runs.queued(world.number, Method.TASK, world.now);
        world.runs.add(next);
        world.queue().giveTurns();
        assertThat(world.runs.find(next.id()).orElseThrow().admittedAt()).isNotNull();
        world.ending.notStarted(next.id(), Statement.of("TEST_OVER", "over"));
    }
}
