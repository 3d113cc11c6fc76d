package io.tidemark.policy.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyState;
import io.tidemark.policy.schedule.MissedRule;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.trial.Trials;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a start that was taken up. */
class PolicyExecutorTest {

    private final PolicyFixture bench = new PolicyFixture(TestDatabase.H2);
    private final Policy policy = bench.add(PolicyFixture.daily(MissedRule.SKIP, 2));

    private String takenUp() {
        return takenUp(bench);
    }

    static String takenUp(PolicyFixture bench) {
        bench.now = Instant.parse("2026-03-01T02:00:01Z");
        bench.replica(false).scan();
        return bench.handedOver.get(0);
    }

    private PolicyStart start(String id) {
        return bench.starts.find(id).orElseThrow();
    }

    @Test
    void asksForARunAsTheServiceAccountInThePolicysName() {
        String id = takenUp();
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.STARTED);
        assertThat(start(id).datastores().runs()).hasSize(1);
        assertThat(bench.asked.values()).singleElement().satisfies(wish -> {
            assertThat(wish.scheduled()).isTrue();
            assertThat(wish.reason()).isEqualTo("Reclaim policy: Nightly");
        });
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(bench.asked).hasSize(1);
    }

    @Test
    void determinesDuringTheTrialWhatItWouldStart() {
        bench.trial = Trials.active();
        String id = takenUp();
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(bench.asked).isEmpty();
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.SKIPPED);
        assertThat(start(id).datastores().targets()).hasSize(1);
        assertThat(start(id).progress().reason()).isNotNull().satisfies(why -> {
            assertThat(why.code()).isEqualTo("TRIAL_NO_START");
            assertThat(why.params()).containsEntry("count", 1);
        });
        assertThat(bench.activity).extracting("action").containsExactly("reclaim-policy.skip");
    }

    @Test
    void keepsAPolicyActiveThatLacksAServiceAccountDuringTheTrial() {
        bench.trial = Trials.active();
        String id = takenUp();
        when(bench.vcenters.serviceSession(PolicyFixture.VCENTER)).thenReturn(Optional.empty());
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(bench.now(policy).status().state()).isEqualTo(PolicyState.ACTIVE);
        assertThat(start(id).progress().reason())
                .isNotNull()
                .satisfies(why -> assertThat(why.code()).isEqualTo("SERVICE_ACCOUNT_MISSING"));
    }

    @Test
    void asksAfterACrashForTheSameRunsUnderTheSameKeys() {
        String id = takenUp();
        bench.refusal = new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        assertThat(bench.executor().execute(id)).contains(Duration.ofMinutes(1));
        bench.refusal = null;
        bench.matches(PolicyFixture.match(Statement.of("RUN_IN_PROGRESS", "running")));
        bench.executor().execute(id);
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.STARTED);
        assertThat(bench.asked).containsOnlyKeys("policy-start:" + id + ":datastore-1");
    }

    @Test
    void asksForNoRunOnADatastoreThatLeftTheScopeBetweenTwoAttempts() {
        ObjectId second = new ObjectId(PolicyFixture.VCENTER, "datastore-2");
        ObjectId third = new ObjectId(PolicyFixture.VCENTER, "datastore-3");
        ObjectId fourth = new ObjectId(PolicyFixture.VCENTER, "datastore-4");
        bench.matches(PolicyFixture.match(), PolicyFixture.match(second), PolicyFixture.match(third));
        String id = takenUp();
        bench.refusal = new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        assertThat(bench.executor().execute(id)).isPresent();
        assertThat(start(id).datastores().targets()).hasSize(3);

        bench.refusal = null;
        bench.matches(
                PolicyFixture.match(),
                PolicyFixture.match(third, Statement.of("DEAD_SPACE_BELOW", "little")),
                PolicyFixture.match(fourth));
        assertThat(bench.executor().execute(id)).isEmpty();

        assertThat(bench.asked).containsOnlyKeys("policy-start:" + id + ":datastore-1");
        assertThat(start(id).datastores().skipped())
                .extracting(
                        skipped -> skipped.datastoreId().moid(),
                        skipped -> skipped.reasons().get(0).code())
                .containsExactly(tuple("datastore-2", "NOT_IN_SCOPE"), tuple("datastore-3", "DEAD_SPACE_BELOW"));
    }

    private void affects(String... codes) {
        assertThat(bench.affected)
                .allSatisfy(one -> assertThat(one.datastore().moid()).isEqualTo("datastore-1"))
                .extracting(one -> one.statement().code())
                .containsExactly(codes);
    }

    @Test
    void reportsOfTheDatastoresThatItStartedRunsOn() {
        bench.executor().execute(takenUp());
        affects("POLICY_STARTED");
        assertThat(bench.affected.get(0).statement().params()).containsEntry("policy", "Nightly");
    }

    @Test
    void reportsOfASkippedStartTheDatastoresOfTheOneBefore() {
        bench.executor().execute(takenUp());
        bench.paused = true;
        bench.now = Instant.parse("2026-03-02T02:00:01Z");
        bench.replica(false).scan();
        affects("POLICY_STARTED", "POLICY_SKIPPED");
        assertThat(bench.affected.get(1).statement().text())
                .isEqualTo("The policy “Nightly” skipped a start: All reclaim runs are paused in the settings.");
    }

    @Test
    void reportsOfTheDatastoresOfAPolicyThatIsStopped() {
        bench.matches(PolicyFixture.match(Statement.of("PERMISSION_MISSING", "no Tidemark.Run")));
        bench.executor().execute(takenUp());
        affects("POLICY_STOPPED");
    }

    @Test
    void backsOffAndGivesUpWhenVcenterStaysAway() {
        String id = takenUp();
        when(bench.vcenters.serviceSession(PolicyFixture.VCENTER))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset")));
        assertThat(bench.executor().execute(id)).contains(Duration.ofMinutes(1));
        assertThat(bench.executor().execute(id)).contains(Duration.ofMinutes(2));
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.FAILED);
        assertThat(bench.now(policy).status().state()).isEqualTo(PolicyState.ACTIVE);
    }

    /** A start of 02:00 whose first attempt failed. */
    private String failedOnce(MissedRule missed) {
        bench.policies.change(
                policy.id(), now -> now.changed(PolicyFixture.daily(missed, 2), "ann", PolicyFixture.BEGIN));
        String id = takenUp();
        bench.refusal = new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        assertThat(bench.executor().execute(id)).contains(Duration.ofMinutes(1));
        bench.refusal = null;
        return id;
    }

    private void missed(String id) {
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(bench.asked).isEmpty();
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.SKIPPED);
        assertThat(start(id).progress().reason())
                .satisfies(why -> assertThat(why.code()).isEqualTo("START_MISSED"));
    }

    @Test
    void skipsAStartThatTheServiceSleptThroughBetweenTwoAttempts() {
        String id = failedOnce(MissedRule.SKIP);
        bench.now = Instant.parse("2026-03-01T02:07:00Z");
        missed(id);
    }

    @Test
    void makesUpForAnAttemptThatTheServiceSleptThroughWhereThePolicySaysSo() {
        String id = failedOnce(MissedRule.ONCE);
        bench.now = Instant.parse("2026-03-01T09:00:00Z");
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(bench.asked).hasSize(1);
    }

    @Test
    void leavesItToALaterStartThatWasMissedAsWell() {
        String id = failedOnce(MissedRule.ONCE);
        bench.now = Instant.parse("2026-03-02T09:00:00Z");
        missed(id);
    }

    @Test
    void carriesOutAnAttemptAtItsTimeThoughTheStartWasDueLongBefore() {
        String id = failedOnce(MissedRule.SKIP);
        bench.now = Instant.parse("2026-03-01T02:05:59Z");
        bench.refusal = new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        assertThat(bench.executor().execute(id)).contains(Duration.ofMinutes(2));
        assertThat(start(id).progress().nextAttempt()).isEqualTo(Instant.parse("2026-03-01T02:07:59Z"));
        bench.refusal = null;
        bench.now = Instant.parse("2026-03-01T02:12:00Z");
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(bench.asked).hasSize(1);
    }

    @Test
    void keepsTheRunsItStartedBeforeTheOthersFailed() {
        ObjectId second = new ObjectId(PolicyFixture.VCENTER, "datastore-2");
        ObjectId third = new ObjectId(PolicyFixture.VCENTER, "datastore-3");
        bench.matches(PolicyFixture.match(), PolicyFixture.match(second), PolicyFixture.match(third));
        bench.refusal = new VcenterFault("HostConfigFault", "The host is busy.");
        bench.refused = second;
        String id = takenUp();
        assertThat(bench.executor().execute(id)).isPresent();
        assertThat(bench.asked).hasSize(2);
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.ASKED);

        bench.refused = null;
        bench.executor().execute(id);
        assertThat(bench.executor().execute(id)).isEmpty();

        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.FAILED);
        assertThat(start(id).datastores().targets()).hasSize(3);
        assertThat(start(id).datastores().runs())
                .extracting(run -> run.datastoreId().moid())
                .containsExactly("datastore-1", "datastore-3");
    }

    @Test
    void asksOnlyForTheRunsThatEarlierAttemptsDidNotStart() {
        ObjectId second = new ObjectId(PolicyFixture.VCENTER, "datastore-2");
        bench.matches(PolicyFixture.match(), PolicyFixture.match(second));
        bench.refusal = new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        bench.refused = second;
        String id = takenUp();
        assertThat(bench.executor().execute(id)).isPresent();
        bench.asked.clear();
        bench.refusal = null;
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(bench.asked).containsOnlyKeys("policy-start:" + id + ":datastore-2");
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.STARTED);
        assertThat(start(id).datastores().runs()).hasSize(2);
    }

    private void stoppedBecause(String code) {
        assertThat(bench.now(policy)).satisfies(now -> {
            assertThat(now.status().state()).isEqualTo(PolicyState.STOPPED);
            assertThat(now.status().nextStart()).isNull();
            assertThat(now.status().reason())
                    .isNotNull()
                    .satisfies(why -> assertThat(why.code()).isEqualTo(code));
        });
        assertThat(bench.activity).extracting("action").containsExactly("reclaim-policy.stop");
    }

    @Test
    void stopsThePolicyWhenTheServiceAccountIsGone() {
        String id = takenUp();
        when(bench.vcenters.serviceSession(PolicyFixture.VCENTER)).thenReturn(Optional.empty());
        assertThat(bench.executor().execute(id)).isEmpty();
        stoppedBecause("SERVICE_ACCOUNT_MISSING");
    }

    @Test
    void stopsThePolicyWhenVcenterRefusesTheServiceAccount() {
        String id = takenUp();
        when(bench.vcenters.serviceSession(PolicyFixture.VCENTER))
                .thenThrow(new SessionEnded(Statement.of("TEST", "wrong password")));
        assertThat(bench.executor().execute(id)).isEmpty();
        stoppedBecause("SERVICE_ACCOUNT_REFUSED");
    }

    @Test
    void triesAgainWhenAnotherReplicaChangedTheConnection() {
        String id = takenUp();
        bench.refusal = new SessionEnded(Statement.of("TEST", "The session was logged out."));
        assertThat(bench.executor().execute(id)).contains(Duration.ofMinutes(1));
        verify(bench.use).close();
        assertThat(bench.now(policy).status().state()).isEqualTo(PolicyState.ACTIVE);
        bench.refusal = null;
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.STARTED);
    }

    @Test
    void stopsThePolicyWhenVcenterRefusesToRenewTheSession() {
        String id = takenUp();
        bench.refusal = (SessionEnded) new SessionEnded(Statement.of("TEST", "wrong password"))
                .because(new LoginRefused(Statement.of("TEST", "wrong password")));
        assertThat(bench.executor().execute(id)).isEmpty();
        stoppedBecause("SERVICE_ACCOUNT_REFUSED");
    }

    @ParameterizedTest
    @CsvSource({
        "datastore-1, SERVICE_ACCOUNT_LACKS_PRIVILEGE",
        PolicyFixture.VCENTER + ", SERVICE_ACCOUNT_LACKS_PRIVILEGE_ON_ROOT"
    })
    void stopsThePolicyWhenTheServiceAccountLacksAPrivilege(String object, String code) {
        String id = takenUp();
        when(bench.vcenters.serviceSession(PolicyFixture.VCENTER))
                .thenThrow(PermissionMissing.on("Tidemark.View", object, object));
        assertThat(bench.executor().execute(id)).isEmpty();
        stoppedBecause(code);
    }

    @Test
    void stopsThePolicyWhenTheServiceAccountMayRunOnNothingInScope() {
        bench.matches(PolicyFixture.match(Statement.of("PERMISSION_MISSING", "no Tidemark.Run")));
        String id = takenUp();
        assertThat(bench.executor().execute(id)).isEmpty();
        stoppedBecause("PERMISSION_MISSING");
        assertThat(bench.asked).isEmpty();
    }

    @Test
    void saysWhatItLeftOutAndWhy() {
        bench.matches(PolicyFixture.match(Statement.of("DEAD_SPACE_BELOW", "little")));
        String id = takenUp();
        bench.executor().execute(id);
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.NOTHING_TO_DO);
        assertThat(start(id).datastores().skipped())
                .singleElement()
                .satisfies(
                        skipped -> assertThat(skipped.reasons().get(0).code()).isEqualTo("DEAD_SPACE_BELOW"));
    }

    @Test
    void goesOnWithTheOthersWhenOneDatastoreIsRefused() {
        bench.refusal = Problem.conflict("run-in-progress", InventoryMessage.RUN_IN_PROGRESS);
        String id = takenUp();
        assertThat(bench.executor().execute(id)).isEmpty();
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.NOTHING_TO_DO);
        assertThat(start(id).datastores().skipped()).hasSize(1);
    }

    @Test
    void asksForNothingOnceThePolicyWasPaused() {
        String id = takenUp();
        bench.policies.store(bench.now(policy).in(PolicyState.PAUSED, null, null));
        bench.executor().execute(id);
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.SKIPPED);
        verify(bench.vcenters, never()).serviceSession(any());
    }

    @Test
    void asksForNoFurtherRunsOnceThePolicyWasPausedDuringTheRequests() {
        bench.matches(PolicyFixture.match(), PolicyFixture.match(new ObjectId(PolicyFixture.VCENTER, "datastore-2")));
        String id = takenUp();
        bench.during = () -> bench.policies.store(bench.now(policy).in(PolicyState.PAUSED, null, null));
        bench.executor().execute(id);
        assertThat(bench.asked).hasSize(1);
        assertThat(start(id).progress().state()).isEqualTo(PolicyStart.State.STARTED);
        assertThat(start(id).datastores().skipped()).singleElement().satisfies(skipped -> {
            assertThat(skipped.datastoreId().moid()).isEqualTo("datastore-2");
            assertThat(skipped.reasons().get(0).code()).isEqualTo("POLICY_NOT_ACTIVE");
        });
    }
}
