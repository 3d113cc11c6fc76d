package io.tidemark.notification.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.AuditCompleted;
import io.tidemark.notification.notice.RunEnd;
import io.tidemark.notification.notice.Topic;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.reclaim.run.RunOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** From what happens to what is sent, on one database. */
@OnEveryDatabase
class DeliveryTest {

    private final NotificationFixture bench;

    DeliveryTest(TestDatabase database) {
        bench = new NotificationFixture(database);
    }

    @Test
    void sendsToAChannelOnceHoweverManyRulesNameIt() {
        String mail = bench.channel("mail", null);
        String other = bench.channel("other", null);
        bench.rule("all", Severity.INFO, Set.of(), List.of(), mail);
        bench.rule("bad", Severity.ERROR, Set.of(), List.of(), mail, other);
        bench.happens("reclaim-run.ended", "ds", Outcome.FAILED);
        bench.happens("reclaim-run.ended", "ds", Outcome.DONE);
        bench.deliver();
        assertThat(bench.sent).hasSize(3);
        assertThat(bench.deliveries.waiting(mail)).isEmpty();
        assertThat(bench.channels.deliveryStatus(mail).deliveredAt()).isNotNull();
    }

    @Test
    void servesOnlySoManyChannelsAtOnceAndTheOthersLater() {
        String[] channels = {bench.channel("a", null), bench.channel("b", null), bench.channel("c", null)};
        bench.rule("all", Severity.INFO, Set.of(), List.of(), channels);
        bench.happens("reclaim-run.ended", "ds", Outcome.FAILED);
        int[] served = {0};
        List<Integer> atOnce = new ArrayList<>();
        bench.meanwhile = () -> {
            atOnce.add(++served[0]);
            if (served[0] <= NotificationFixture.MOST_AT_ONCE) {
                bench.deliver();
            }
            served[0]--;
        };
        bench.deliver();
        assertThat(Collections.max(atOnce)).isEqualTo(NotificationFixture.MOST_AT_ONCE);
        assertThat(channels)
                .allSatisfy(
                        channel -> assertThat(bench.deliveries.waiting(channel)).isEmpty());
    }

    @Test
    void sendsOnlyWhatARuleSelects() {
        String mail = bench.channel("mail", null);
        bench.rule("runs of one", Severity.WARNING, Set.of(Topic.RECLAIM_RUNS), List.of("ds-1"), mail);
        bench.happens("reclaim-run.ended", "ds-1", Outcome.DONE);
        bench.happens("reclaim-run.ended", "ds-2", Outcome.FAILED);
        bench.happens("array.change", "ds-1", Outcome.FAILED);
        bench.happens("reclaim-run.start", "ds-1", Outcome.REFUSED);
        bench.deliver();
        assertThat(bench.sent).containsExactly(List.of("reclaim-run.start"));
    }

    @Test
    void sendsEndsOfRunsThatAPolicyRequestedByTheRuleOfThePolicy() {
        String mail = bench.channel("mail", null);
        bench.runOfPolicyFails("policy-1", "policy-2", mail);
        bench.deliver();
        assertThat(bench.sent).isEmpty();
        bench.runOfPolicyFails("policy-1", "policy-1", mail);
        bench.deliver();
        assertThat(bench.sent).containsExactly(List.of("reclaim-run.ended"));
    }

    @Test
    void sendsEndsOfRunsByOutcomeWhateverTheirSeverity() {
        String mail = bench.channel("mail", null);
        bench.ends("reclaim-run.ended", Set.of(RunEnd.NOTHING_RECLAIMED, RunEnd.RECLAIMED), mail);
        bench.happens("array.change", "ds-1", Outcome.FAILED);
        bench.deliver();
        assertThat(bench.sentTexts)
                .containsExactly(
                        "Space reclaimed on prod (started by anna): That is all.",
                        "Nothing reclaimed on prod (started by anna): That is all.");
    }

    @Test
    void knowsTheOutcomesOfRuns() {
        assertThat(RunEnd.values())
                .extracting(RunEnd::name)
                .containsExactlyElementsOf(
                        Stream.of(RunOutcome.values()).map(RunOutcome::name).toList());
    }

    @Test
    void sendsNothingOfWhatWasRolledBack() {
        String mail = bench.channel("mail", null);
        bench.rule("all", Severity.INFO, Set.of(), List.of(), mail);
        bench.transactions.executeWithoutResult(status -> {
            bench.happens("reclaim-policy.skip", "p", Outcome.REFUSED);
            status.setRollbackOnly();
        });
        bench.deliver();
        assertThat(bench.sent).isEmpty();
    }

    @Test
    void waitsLongerEachTimeWhileAServerIsDownThenDeliversInOrder() {
        String mail = bench.channel("mail", null);
        bench.rule("all", Severity.INFO, Set.of(), List.of(), mail);
        bench.down = true;
        bench.happens("reclaim-run.start", "ds", Outcome.DONE);
        bench.deliver();
        bench.happens("reclaim-run.ended", "ds", Outcome.DONE);
        bench.now = bench.now.plusSeconds(9);
        assertThat(bench.channels.due(bench.now)).isEmpty();
        bench.now = bench.now.plusSeconds(1);
        bench.deliver();
        assertThat(bench.channels.deliveryStatus(mail).problem()).isEqualTo(NotificationFixture.DOWN);
        bench.down = false;
        bench.now = bench.now.plusSeconds(19);
        assertThat(bench.channels.due(bench.now)).isEmpty();
        bench.now = bench.now.plusSeconds(1);
        bench.deliver();
        assertThat(bench.sent).containsExactly(List.of("reclaim-run.start"), List.of("reclaim-run.ended"));
        assertThat(bench.channels.deliveryStatus(mail).problem()).isNull();
    }

    @Test
    void keepsWhatCouldNotBeDeliveredAndTriesItAgainWhenAsked() {
        String mail = bench.channel("mail", null);
        bench.rule("all", Severity.INFO, Set.of(), List.of(), mail);
        bench.down = true;
        bench.happens("reclaim-run.start", "ds", Outcome.DONE);
        for (int i = 0; i < NotificationFixture.PROPERTIES.tries(); i++) {
            bench.deliver();
            bench.now = bench.now.plus(Duration.ofMinutes(2));
        }
        assertThat(bench.dead()).singleElement().satisfies(letter -> {
            assertThat(letter.tries()).isEqualTo(3);
            assertThat(letter.problem()).isEqualTo(NotificationFixture.DOWN);
        });
        bench.down = false;
        bench.deliver();
        assertThat(bench.sent).isEmpty();
        assertThat(bench.deliveries.revive(bench.dead().get(0).id(), bench.now)).isTrue();
        bench.deliver();
        assertThat(bench.sent).hasSize(1);
        assertThat(bench.dead()).isEmpty();
    }

    @Test
    void aNoticeThatTheServerWillNotHaveHoldsUpNone() {
        String mail = bench.channel("mail", null);
        bench.rule("all", Severity.INFO, Set.of(), List.of(), mail);
        bench.unwanted = "reclaim-run.start";
        bench.happens("reclaim-run.start", "ds", Outcome.DONE);
        bench.happens("reclaim-run.ended", "ds", Outcome.DONE);
        bench.deliver();
        assertThat(bench.sent).containsExactly(List.of("reclaim-run.ended"));
        assertThat(bench.dead()).hasSize(1);
    }

    @Test
    void gathersADigest() {
        String mail = bench.channel("mail", Duration.ofHours(1));
        bench.rule("all", Severity.INFO, Set.of(), List.of(), mail);
        bench.happens("reclaim-run.start", "ds", Outcome.DONE);
        bench.happens("reclaim-run.ended", "ds", Outcome.DONE);
        bench.deliver();
        assertThat(bench.sent).isEmpty();
        bench.now = bench.now.plus(Duration.ofHours(1));
        bench.deliver();
        assertThat(bench.sent).containsExactly(List.of("reclaim-run.start", "reclaim-run.ended"));
    }

    @Test
    void sendsOnceThatAnArrayFailsAndOnceThatItIsBackThoughEveryReplicaSeesIt() {
        String mail = bench.channel("mail", null);
        bench.rule("connections", Severity.INFO, Set.of(Topic.CONNECTIONS), List.of(), mail);
        bench.becomes("array/1", "OK", Severity.INFO);
        for (int replica = 0; replica < 3; replica++) {
            bench.becomes("array/1", "UNREACHABLE", Severity.ERROR);
        }
        for (int replica = 0; replica < 3; replica++) {
            bench.becomes("array/1", "OK", Severity.INFO);
        }
        bench.deliver();
        assertThat(bench.sent).hasSize(2);
    }

    @Test
    void sendsWhatAnAuditFound() {
        String mail = bench.channel("mail", null);
        bench.rule("audit", Severity.WARNING, Set.of(Topic.AUDIT), List.of(), mail);
        bench.listener.on(audit(0));
        bench.listener.on(audit(2));
        assertThat(bench.deliveries.waiting(mail))
                .singleElement()
                .satisfies(
                        delivery -> assertThat(delivery.notice().text())
                                .isEqualTo(
                                        "The audit of 4 hosts by anna found 1 error, 2 warnings and 3 remarks; 2 are new, 0 are resolved."));
    }

    private static AuditCompleted audit(int opened) {
        return new AuditCompleted(
                "a", NotificationFixture.VCENTER, List.of(), "anna", 4, 0, opened, 0, 1, 2, 3, 80, 100);
    }

    @Test
    void aChangedChannelIsTriedAtOnceAndADeletedOneTakesItsNoticesAlong() {
        String mail = bench.channel("mail", null);
        bench.rule("all", Severity.INFO, Set.of(), List.of(), mail);
        bench.down = true;
        bench.happens("reclaim-run.start", "ds", Outcome.DONE);
        bench.deliver();
        assertThat(bench.channels.due(bench.now)).isEmpty();
        assertThat(bench.channels.store(bench.channels.find(mail).orElseThrow()))
                .isPresent();
        assertThat(bench.channels.due(bench.now)).containsExactly(mail);
        bench.channels.delete(mail);
        assertThat(bench.deliveries.waiting(mail)).isEmpty();
    }
}
