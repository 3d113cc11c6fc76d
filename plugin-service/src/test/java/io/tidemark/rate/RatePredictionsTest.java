package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.rate.Prediction.Question;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Predictions for callers: whose dead space, which hosts, and what they rest on. */
class RatePredictionsTest {

    private static final String CURRENT = "8.0.3-24022510";
    private static final String AFFECTED = "6.7.0-8169922";
    private static final ObjectId ID = new ObjectId(RateWorld.VCENTER, "datastore-1");

    private final RateWorld world = new RateWorld();
    private final Inventory inventory = mock(Inventory.class);
    private final RatePredictions predictions =
            new RatePredictions(inventory, new RateProperties(1500, Duration.ofMillis(1)));

    private Prediction predict(Question question) {
        when(inventory.datastore(any(), any(SignedIn.class))).thenReturn(world.datastore());
        return predictions.predict(world.caller, ID, question);
    }

    private static Question ask(Rate rate) {
        return new Question(rate, null, null, false, 0);
    }

    private void refuses(Question question, int status, String slugOrPointer) {
        assertThatThrownBy(() -> predict(question)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(status);
            assertThat(
                            problem.errors().isEmpty()
                                    ? problem.slug()
                                    : problem.errors().get(0).pointer())
                    .isEqualTo(slugOrPointer);
        });
    }

    @Test
    void spreadsTheKnownDeadSpaceOverAllUsableHosts() {
        world.hosts(CURRENT, CURRENT).host(CURRENT, "fixed", "maintenance").dead(10_000);
        Prediction prediction = predict(ask(Rate.fixed(500)));
        assertThat(prediction.known()).isTrue();
        assertThat(prediction.deadSpaceBytes()).isEqualTo(10_000L << 20);
        assertThat(prediction.hosts()).extracting(HostFacts::name).containsExactly("esx-1", "esx-2");
        assertThat(prediction.curve().end()).isEqualTo(Duration.ofSeconds(10));
        assertThat(prediction.warnings()).isEmpty();
        assertThat(prediction.assumptions())
                .extracting(Statement::code)
                .containsExactly("ASSUMED_HOSTS", "ASSUMED_OPEN_FILE", "ASSUMED_ALONE");
        assertThat(prediction.assumptions().get(0).params()).isEqualTo(Map.of("hosts", 2));
    }

    @Test
    void takesWhatTheCallerNames() {
        world.hosts(CURRENT, CURRENT).dead(10_000);
        Prediction prediction = predict(
                new Question(Rate.dynamic(100, 600), 8_000L << 20, List.of(RateWorld.VCENTER + ":host-2"), false, 0.4));
        assertThat(prediction.known()).isFalse();
        assertThat(prediction.hosts()).extracting(HostFacts::name).containsExactly("esx-2");
        assertThat(prediction.curve().end()).isEqualTo(Duration.ofSeconds(20));
        assertThat(prediction.assumptions().get(3).code()).isEqualTo("ASSUMED_LOAD");
        assertThat(prediction.assumptions().get(3).params()).isEqualTo(Map.of("load", 0.4));
    }

    @Test
    void warnsOfBurstsOfTheArrayAndOfThickDisks() {
        world.hosts(AFFECTED, AFFECTED).dead(982_154);
        Prediction prediction = predict(new Question(Rate.priority("low"), null, null, true, 0));
        assertThat(prediction.warnings())
                .extracting(Statement::code)
                .containsExactly("PREDICTED_BURST", "PREDICTED_ABOVE_ARRAY", "PREDICTED_THICK");
        assertThat(prediction.warnings().get(0).params()).isEqualTo(Map.of("hosts", 2L, "peak", 2000L));
        assertThat(prediction.warnings().get(1).params()).isEqualTo(Map.of("peak", 2000L, "profile", 1500L));
    }

    @Test
    void warnsWhenNotEverythingComesBack() {
        world.hosts(AFFECTED).dead(1000);
        assertThat(predict(ask(Rate.priority("none"))).warnings())
                .extracting(Statement::code)
                .containsExactly("PREDICTED_NEVER");
    }

    @Test
    void refusesWhatCannotBePredicted() {
        world.hosts(CURRENT);
        refuses(ask(Rate.fixed(500)), 400, "/deadSpaceBytes");
        refuses(new Question(Rate.fixed(500), 0L, null, false, 0), 400, "/deadSpaceBytes");
        refuses(new Question(Rate.fixed(500), (1L << 50) + 1, null, false, 0), 400, "/deadSpaceBytes");
        refuses(
                new Question(Rate.fixed(500), 1L << 50, List.of(RateWorld.VCENTER + ":host-9"), false, 0),
                400,
                "/hostIds/0");
        world.dead(0);
        refuses(ask(Rate.fixed(500)), 400, "/deadSpaceBytes");
        world.fileSystem("VMFS", 5);
        refuses(ask(Rate.fixed(500)), 409, "no-reclaim-rate");
    }

    @Test
    void needsAUsableHost() {
        world.host(CURRENT, "fixed", "disconnected").dead(1000);
        refuses(ask(Rate.fixed(500)), 409, "no-usable-host");
    }
}
