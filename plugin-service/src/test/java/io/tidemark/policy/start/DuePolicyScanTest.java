package io.tidemark.policy.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyState;
import io.tidemark.policy.schedule.MissedRule;
import io.tidemark.vcenter.trial.Trials;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Due policies as replicas take them up from one database. */
@OnEveryDatabase
class DuePolicyScanTest {

    private final PolicyFixture bench;

    DuePolicyScanTest(TestDatabase database) {
        bench = new PolicyFixture(database);
    }

    /** The three replicas are three lookers on one database; a killed one loses its transaction. */
    @Test
    void takesUpEveryStartOfAWeekOnceThoughAReplicaDiesEveryHour() {
        Policy policy = bench.add(PolicyFixture.daily(MissedRule.SKIP, null));
        for (int minute = 0; minute < 7 * 24 * 60; minute += 20) {
            bench.now = PolicyFixture.BEGIN.plus(Duration.ofMinutes(minute));
            int dying = minute % 60 == 0 ? minute / 60 % 3 : -1;
            boolean due = !bench.policies.due(bench.now).isEmpty();
            if (due) {
                CompletableFuture<?>[] replicas = IntStream.range(0, 3)
                        .mapToObj(i -> CompletableFuture.runAsync(
                                () -> bench.replica(i == dying).scan()))
                        .toArray(CompletableFuture[]::new);
                CompletableFuture.allOf(replicas).join();
                bench.replica(false).scan();
            }
        }
        assertThat(bench.starts(policy))
                .extracting(start -> start.occasion().due())
                .containsExactlyElementsOf(IntStream.range(1, 8)
                        .mapToObj(day -> Instant.parse("2026-03-0" + day + "T02:00:00Z"))
                        .toList());
        assertThat(bench.handedOver).hasSize(7).doesNotHaveDuplicates();
        assertThat(bench.starts(policy)).allMatch(start -> start.progress().state() == PolicyStart.State.ASKED);
    }

    @Test
    void makesUpOnceForStartsThatNobodyTookUp() {
        Policy policy = bench.add(PolicyFixture.daily(MissedRule.ONCE, null));
        bench.now = Instant.parse("2026-03-04T09:00:00Z");
        bench.replica(false).scan();
        bench.replica(false).scan();
        assertThat(bench.starts(policy)).singleElement().satisfies(start -> {
            assertThat(start.occasion().due()).isEqualTo("2026-03-04T02:00:00Z");
            assertThat(start.occasion().missed()).isEqualTo(3);
            assertThat(start.occasion().late()).isTrue();
        });
        assertThat(bench.now(policy).status().nextStart()).isEqualTo("2026-03-05T02:00:00Z");
    }

    @Test
    void goesOnAfterAStartThatTookPlaceBeforeTheClockWasSetBack() {
        Policy policy = bench.add(PolicyFixture.daily(MissedRule.SKIP, null));
        bench.now = Instant.parse("2026-03-01T02:00:01Z");
        bench.replica(false).scan();
        Policy started = bench.now(policy);
        Instant again = Instant.parse("2026-03-01T02:00:00Z");
        bench.policies.store(started.next(again, started.status().lastStart()));
        bench.replica(false).scan();
        assertThat(bench.starts(policy)).hasSize(1);
        assertThat(bench.handedOver).hasSize(1);
        assertThat(bench.now(policy).status().nextStart()).isEqualTo("2026-03-02T02:00:00Z");
    }

    @Test
    void leavesOutStartsWhileEverythingIsPausedAndSaysSo() {
        Policy policy = bench.add(PolicyFixture.daily(MissedRule.SKIP, null));
        bench.paused = true;
        bench.now = Instant.parse("2026-03-01T02:00:01Z");
        bench.replica(false).scan();
        assertThat(bench.starts(policy)).singleElement().satisfies(start -> {
            assertThat(start.progress().state()).isEqualTo(PolicyStart.State.SKIPPED);
            assertThat(start.progress().reason())
                    .isNotNull()
                    .satisfies(why -> assertThat(why.code()).isEqualTo("ALL_PAUSED"));
        });
        assertThat(bench.handedOver).isEmpty();
        assertThat(bench.activity).extracting("action").containsExactly("reclaim-policy.skip");
    }

    @Test
    void takesUpStartsOfTheTrialWithoutCountingThem() {
        Policy policy = bench.add(PolicyFixture.daily(MissedRule.SKIP, null));
        bench.trial = Trials.active();
        bench.now = Instant.parse("2026-03-01T02:00:01Z");
        bench.replica(false).scan();
        assertThat(bench.handedOver).hasSize(1);
        assertThat(bench.now(policy).status().lastStart()).isNull();
    }

    @Test
    void takesUpNothingOfAPausedPolicy() {
        Policy policy = bench.add(PolicyFixture.daily(MissedRule.ONCE, null));
        bench.policies.store(policy.in(PolicyState.PAUSED, null, null));
        bench.now = Instant.parse("2026-03-02T02:00:00Z");
        bench.replica(false).scan();
        assertThat(bench.starts(policy)).isEmpty();
    }

    @Test
    void forgetsOldStartsButNeverTheNewestNorOneStillToBeCarriedOut() {
        Policy policy = bench.add(PolicyFixture.daily(MissedRule.SKIP, null));
        for (int day = 1; day <= 4; day++) {
            bench.now = Instant.parse("2026-03-0" + day + "T02:00:01Z");
            bench.replica(false).scan();
        }
        for (PolicyStart start : bench.starts(policy).subList(1, 4)) {
            bench.starts.store(start.ended(PolicyStart.State.SKIPPED, null, List.of(), List.of()));
        }
        assertThat(bench.starts.forgetBefore(Instant.parse("2026-03-03T00:00:00Z")))
                .isEqualTo(1);
        assertThat(bench.starts.forgetBefore(Instant.parse("2027-01-01T00:00:00Z")))
                .isEqualTo(1);
        assertThat(bench.starts(policy))
                .extracting(start -> start.occasion().due().toString())
                .containsExactly("2026-03-01T02:00:00Z", "2026-03-04T02:00:00Z");
    }
}
