package io.tidemark.reclaim.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunTransitions.Transition;
import io.tidemark.reclaim.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The transition table of runs, and its picture in the docs. */
class RunTransitionsTest {

    private static final Path DIAGRAM = Path.of("../docs/reclaim-run-states.md");

    private static final String PAGE = """
            # States of a reclaim run

            The diagram is generated from the transition table of the service (`RunTransitions`). Other transitions are not possible.
            Brackets contain a condition; the first condition that is true applies.

            ```mermaid
            stateDiagram-v2
                [*] --> QUEUED
            %s
            %s
            ```
            """;

    private static String line(Transition row) {
        String condition = row.condition().isEmpty() ? "" : " [" + row.condition() + "]";
        return "    " + row.from() + " --> " + row.to() + " : " + row.on() + condition;
    }

    private static String page() {
        return PAGE.formatted(
                RunTransitions.TABLE.stream().map(RunTransitionsTest::line).collect(Collectors.joining("\n")),
                Stream.of(RunState.values())
                        .filter(RunState::ended)
                        .map(state -> "    " + state + " --> [*]")
                        .collect(Collectors.joining("\n")));
    }

    @Test
    void diagramInTheDocsIsWhatTheTableSays() throws IOException {
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(DIAGRAM, page());
        }
        assertThat(Files.exists(DIAGRAM) ? Files.readString(DIAGRAM) : "")
                .as("docs/reclaim-run-states.md is out of date: write it anew with"
                        + " mvn -pl plugin-service -am test -Dtest=RunTransitionsTest -Dopenapi.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(page());
    }

    @Test
    void leavesNoEndedStateAndStrandsNoOther() {
        Set<RunState> left = RunTransitions.TABLE.stream().map(Transition::from).collect(Collectors.toSet());
        Set<RunState> reached =
                RunTransitions.TABLE.stream().map(Transition::to).collect(Collectors.toSet());
        assertThat(left).noneMatch(RunState::ended);
        assertThat(left)
                .containsExactlyInAnyOrderElementsOf(Stream.of(RunState.values())
                        .filter(state -> !state.ended())
                        .toList());
        assertThat(reached).isEqualTo(EnumSet.allOf(RunState.class));
    }

    @Test
    void usesEveryEvent() {
        assertThat(RunTransitions.TABLE.stream().map(Transition::on)).contains(RunEvent.values());
    }

    @Test
    void callsAHostOnceOnly() {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
        assertThat(run.allows(RunEvent.HOST_CALLED)).isFalse();
        assertThatThrownBy(() -> run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked")))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void endsAsItsUnmapDidOnceItsGainIsVerified() {
        for (RunState how : Stream.of(RunState.values()).filter(RunState::ended).toList()) {
            ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
            run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
            run.verifying(how, Runs.NOW, null);
            run.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verification.PENDING);
            assertThat(run.state()).isEqualTo(how);
            assertThat(Stream.of(RunEvent.values())).noneMatch(run::allows);
        }
    }
}
