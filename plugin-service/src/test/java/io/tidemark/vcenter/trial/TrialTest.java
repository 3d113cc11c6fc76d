package io.tidemark.vcenter.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.privilege.Effect;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@OnEveryDatabase
class TrialTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private final JdbcClient jdbc;

    TrialTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
    }

    private Trial started(boolean property) {
        return new Trial(new StoredTrial(jdbc), new TrialProperties(property), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    @Test
    void beginsWithTheFirstStart() {
        Trial trial = started(true);

        assertThat(trial.period()).isEqualTo(new TrialPeriod(NOW, null, null));
        assertThat(trial.preview()).isPresent();
        assertThatExceptionOfType(TrialActive.class)
                .isThrownBy(trial::requireOver)
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(409));
    }

    @Test
    void goesOnAfterARestartWhateverTheProperty() {
        started(true);

        assertThat(started(false).active()).isTrue();
    }

    @Test
    void doesNotBeginWithoutTheProperty() {
        assertThat(started(false).period()).isEqualTo(TrialPeriod.NONE);
        assertThat(started(true).active()).isFalse();
    }

    @Test
    void refusesOnlyWhatChangesHosts() {
        Trial trial = started(true);

        trial.require(Effect.READS);
        trial.require(Effect.WRITES_VCENTER);
        assertThatExceptionOfType(TrialActive.class).isThrownBy(() -> trial.require(Effect.WRITES_HOSTS));
    }

    @Test
    void endsOnceForEachReplica() {
        Trial here = started(true);
        Trial there = started(true);
        assertThat(there.active()).isTrue();

        assertThat(here.end("ann@vsphere.local")).isEqualTo(new TrialPeriod(NOW, NOW, "ann@vsphere.local"));

        there.require(Effect.WRITES_HOSTS);
        assertThat(there.preview()).isEmpty();
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> there.end("bob@vsphere.local"))
                .satisfies(problem -> assertThat(problem.slug()).isEqualTo("trial-not-active"));
        assertThat(started(true).period().endedBy()).isEqualTo("ann@vsphere.local");
    }

    @Test
    void ofSeveralReplicasOneBeginsIt() {
        StoredTrial table = new StoredTrial(jdbc);
        table.add(NOW);
        table.add(null);

        assertThat(table.find()).contains(new TrialPeriod(NOW, null, null));
    }
}
