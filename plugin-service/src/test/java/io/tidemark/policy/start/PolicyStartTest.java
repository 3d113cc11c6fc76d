package io.tidemark.policy.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.start.PolicyStart.Datastores;
import io.tidemark.policy.start.PolicyStart.Occasion;
import io.tidemark.policy.start.PolicyStart.Progress;
import io.tidemark.policy.start.PolicyStart.Run;
import io.tidemark.policy.start.PolicyStart.Skipped;
import io.tidemark.policy.start.PolicyStart.State;
import io.tidemark.policy.start.PolicyStart.Target;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** How a start is kept and how it moves on. */
class PolicyStartTest {

    private static final Instant DUE = Instant.parse("2026-11-20T02:00:00Z");
    private static final ObjectId DATASTORE = new ObjectId("674908e5-ab21-4079-9cb1-596358ee5dd1", "datastore-7");
    private static final Statement WHY = Statement.of("NOT_REACHED", "vCenter does not answer.");
    private static final PolicyStart START = new PolicyStart(
            "s1",
            "p1",
            DUE.plusSeconds(5),
            new Occasion(DUE, 2, true, null, DUE.plusSeconds(3600)),
            new Progress(State.ASKED, WHY, 1, null),
            new Datastores(
                    List.of(new Target(DATASTORE, "ds-7")),
                    List.of(new Run("r1", DATASTORE, "ds-7")),
                    List.of(new Skipped(DATASTORE, "ds-7", List.of(WHY)))));

    /** As release 0.1.0 wrote it. */
    private static final String FLAT = """
            {"id":"s1","policy":"p1","due":"2026-11-20T02:00:00Z","at":"2026-11-20T02:00:05Z","missed":2,"late":true,
             "startedBy":null,"until":"2026-11-20T03:00:00Z","state":"ASKED",
             "why":{"code":"NOT_REACHED","text":"vCenter does not answer.","params":{}},"tries":1,
             "targets":[{"datastoreId":"674908e5-ab21-4079-9cb1-596358ee5dd1:datastore-7","datastoreName":"ds-7"}],
             "runs":[{"runId":"r1","datastoreId":"674908e5-ab21-4079-9cb1-596358ee5dd1:datastore-7",
              "datastoreName":"ds-7"}],
             "skipped":[{"datastoreId":"674908e5-ab21-4079-9cb1-596358ee5dd1:datastore-7","datastoreName":"ds-7",
              "reasons":[{"code":"NOT_REACHED","text":"vCenter does not answer.","params":{}}]}]}
            """;

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void isKeptAsOneFlatDocument() {
        assertThat(json.readValue(FLAT, PolicyStart.class)).isEqualTo(START);
        assertThat(json.readTree(json.writeValueAsString(START)))
                .isEqualTo(json.readTree(FLAT.replace("\"why\"", "\"reason\"")
                        .replace("\"tries\":1", "\"attempts\":1,\"nextAttempt\":null")));
    }

    @Test
    void countsItsTriesAndKeepsItsTargets() {
        PolicyStart tried = START.triedInVain(WHY, DUE);
        assertThat(tried.progress()).isEqualTo(new Progress(State.ASKED, WHY, 2, DUE));
        assertThat(tried.datastores()).isEqualTo(START.datastores());

        PolicyStart ended = START.ended(State.FAILED, WHY, List.of(), List.of());
        assertThat(ended.progress()).isEqualTo(new Progress(State.FAILED, WHY, 2, null));
        assertThat(ended.occasion()).isEqualTo(START.occasion());
        assertThat(ended.datastores())
                .isEqualTo(new Datastores(START.datastores().targets(), List.of(), List.of()));
    }

    @Test
    void ofACallerIsDueWhenItWasRequested() {
        PolicyStart requested = PolicyStart.requested("p1", "ann", DUE);

        assertThat(requested.occasion()).isEqualTo(new Occasion(DUE, 0, false, "ann", null));
        assertThat(requested.progress()).isEqualTo(new Progress(State.ASKED, null, 0, null));
        assertThat(requested.datastores()).isEqualTo(Datastores.NONE);
    }

    @Test
    void showsDatastoresThatACallerMayView() {
        ObjectId hidden = new ObjectId(DATASTORE.vcenter(), "datastore-8");
        PolicyStart both = new PolicyStart(
                "s1",
                "p1",
                DUE,
                START.occasion(),
                new Progress(
                        State.SKIPPED,
                        PolicyMessage.TRIAL_NO_START.with("count", 2, "datastores", "ds-7, ds-8"),
                        0,
                        null),
                new Datastores(
                        List.of(new Target(DATASTORE, "ds-7"), new Target(hidden, "ds-8")),
                        List.of(new Run("r1", DATASTORE, "ds-7"), new Run("r2", hidden, "ds-8")),
                        List.of(new Skipped(hidden, "ds-8", List.of(WHY)))));
        assertThat(both.seen(any -> true)).isEqualTo(both);
        PolicyStart seen = both.seen(DATASTORE::equals);
        assertThat(seen.datastores())
                .isEqualTo(new Datastores(
                        List.of(new Target(DATASTORE, "ds-7")), List.of(new Run("r1", DATASTORE, "ds-7")), List.of()));
        assertThat(seen.progress().reason())
                .isEqualTo(PolicyMessage.TRIAL_NO_START.with("count", 2, "datastores", "ds-7, …"));
        assertThat(START.seen(any -> false).progress()).isEqualTo(START.progress());
        assertThat(json.writeValueAsString(both.seen(any -> false))).doesNotContain("ds-7", "ds-8", "r1", "r2");
    }
}
