package io.tidemark.policy.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.schedule.MissedRule;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Manual starts, which nobody repeats. */
class RunRequesterTest {

    static final List<RuntimeException> ERRORS = List.of(
            new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset")),
            new IllegalStateException("unexpected"));

    private final PolicyFixture bench = new PolicyFixture(TestDatabase.H2);
    private final Policy policy = bench.add(PolicyFixture.daily(MissedRule.SKIP, 2));
    private final RunRequester requester = new RunRequester(bench, bench.policies, bench.starts);

    private PolicyStart requested() {
        PolicyStart start = PolicyStart.requested(policy.id(), "ann", bench.now)
                .settled(List.of(
                        PolicyFixture.match(),
                        PolicyFixture.match(new ObjectId(PolicyFixture.VCENTER, "datastore-2"))));
        bench.starts.add(start);
        return start;
    }

    private PolicyStart stored(PolicyStart start) {
        return bench.starts.find(start.id()).orElseThrow();
    }

    @ParameterizedTest
    @FieldSource("ERRORS")
    void endsWithTheRunsItStartedWhenOthersFail(RuntimeException error) {
        bench.refusal = error;
        bench.refused = new ObjectId(PolicyFixture.VCENTER, "datastore-2");
        PolicyStart start = requested();
        assertThatThrownBy(() -> requester.requestOnce(new ServiceAccount(bench.session), policy, start))
                .isSameAs(error);
        assertThat(stored(start).progress().state()).isEqualTo(PolicyStart.State.FAILED);
        assertThat(stored(start).progress().reason()).isNotNull();
        assertThat(stored(start).datastores().runs()).hasSize(1);
    }

    @Test
    void leavesOutDatastoresOnWhichTheLastChangerMayNotRun() {
        ObjectId second = new ObjectId(PolicyFixture.VCENTER, "datastore-2");
        Statement why = Statement.of("PRIVILEGE_REVOKED", "no Tidemark.Run");
        bench.matches(PolicyFixture.match(), PolicyFixture.match(second));
        bench.forbidden.put(second, why);
        String id = PolicyExecutorTest.takenUp(bench);
        bench.executor().execute(id);
        PolicyStart start = bench.starts.find(id).orElseThrow();
        assertThat(start.datastores().runs())
                .extracting(PolicyStart.Run::datastoreId)
                .containsExactly(PolicyFixture.DATASTORE);
        assertThat(start.datastores().skipped()).containsExactly(new PolicyStart.Skipped(second, "ds-2", List.of(why)));
    }

    @Test
    void endsWhenItsProcessHasEnded() {
        PolicyStart start = requested();
        String scheduled = PolicyExecutorTest.takenUp(bench);
        Statement why = PolicyMessage.START_INTERRUPTED.statement();
        bench.starts.endBefore(start.at(), why);
        assertThat(stored(start).progress().state()).isEqualTo(PolicyStart.State.ASKED);
        bench.starts.endBefore(bench.now.plusSeconds(1), why);
        assertThat(stored(start).progress().state()).isEqualTo(PolicyStart.State.FAILED);
        assertThat(bench.starts.find(scheduled).orElseThrow().progress().state())
                .as("is tried again")
                .isEqualTo(PolicyStart.State.ASKED);
        requester.requestOnce(new ServiceAccount(bench.session), policy, start);
        assertThat(stored(start).progress().state()).as("it was only slow").isEqualTo(PolicyStart.State.STARTED);
    }
}
