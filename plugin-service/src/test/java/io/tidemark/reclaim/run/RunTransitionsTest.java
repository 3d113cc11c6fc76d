package io.tidemark.reclaim.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.audit.remedy.StepState;
import io.tidemark.platform.Statement;
import io.tidemark.rate.RateChangeItem;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunTransitions.Transition;
import io.tidemark.reclaim.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The transition table of runs, and its snapshot in the docs. */
class RunTransitionsTest {

    private static final Path DIAGRAM = Path.of("../docs/reclaim-run-states.md");

    private static final String PAGE = """
            # States of reclaim runs and of changes

            Each call that changes something can end without a response. These tables list what is possible then. They are
            generated from the transition tables of the service (`RunTransitions`, `StepState`, `RateChangeItem.State`). Other
            transitions are not possible. Brackets contain a condition; the first condition that is true applies.

            ## Reclaim runs

            ```mermaid
            stateDiagram-v2
                [*] --> QUEUED
            %s
            %s
            ```

            | what ended, and when | state | how it continues |
            |---|---|---|
            | There was no connection for the request (`CALL_NOT_SENT`), or vCenter did not respond before it | `QUEUED` | The start is repeated for `tidemark.reclaim.settle-timeout` (3 min) after the admission, then the run waits in the queue again (`RETURNED`), which admits no runs of a vCenter that does not respond. After `tidemark.reclaim.unreachable-timeout` (24 h) without success, the run is `FAILED`. The host was not called |
            | The session of the user ended before the request | `QUEUED` | The service account starts the run, for a day after its acceptance. Without one, the run is `FAILED`. The host was not called |
            | The connection ended before the response to the start, or the service ended between the stored intent and the response (`CONTACT_LOST`) | `UNCONFIRMED` | A task of the host that vCenter lists, and that can be the one of the run, is monitored (`CONTACT_RESTORED`). Its end counts only if its result contains the volume or, without a result, if the log of the host shows a task on the volume; it is not canceled before the log shows that. A task that ended for another volume is left, and the search continues. If a minute later, by the clock of vCenter, it lists no task on the host and the log of the host was read and shows no UNMAP of the datastore, the request did not arrive: `FAILED` (`CALL_NOT_RECEIVED`). Otherwise as in the next row. The request is never repeated |
            | vCenter's task ended with a fault that says nothing about the host, for example `HostCommunication`; vCenter no longer knows the task; the host stopped logging an esxcli run whose call is no longer open; there is no session, or vCenter was unreachable for `tidemark.reclaim.unreachable-timeout` (24 h) | `UNCONFIRMED` | The run ends by evidence (below), or at its limit, or when an administrator releases it |
            | An unexpected error keeps figures from being read or evaluated after the UNMAP | `VERIFYING` | The attempt is repeated `tidemark.reclaim.max-missed-polls` times, then the run ends with the state of its UNMAP and without a verified result (`NOT_VERIFIABLE`). The error is logged |
            | The connection ended after the UNMAP | `VERIFYING` | Figures are read when vCenter responds again, until `tidemark.reclaim.unreachable-timeout`, then the run is `UNKNOWN` |

            In the state `UNCONFIRMED`, the datastore and the host stay taken: another run on the datastore is rejected with the
            reason and the time of the limit, also after a restart of the service. A cancel is recorded, but stops nothing. The
            run ends with the first of:

            - **The log of the host** shows the end of the UNMAP: `COMPLETED`, with the number of blocks in the log. New passes in
              the log extend the limit.
            - **Silence.** For `tidemark.reclaim.silence-timeout` (5 min; longer if passes take longer) there is no sign of the
              UNMAP. The log of the host is a sign only if it showed this run before and was not rotated; UNMAP counters of the
              host are a sign only if they counted this run before. If vCenter's task has ended, the log is sufficient and the
              run is `FAILED` with the reason of the task. Otherwise, counters are required and the run is `UNKNOWN`.
            - **The limit** passes: twice the longest expected duration of the run, at least `tidemark.reclaim.unconfirmed-hold`
              (1 h) after its start. The run is `UNKNOWN`.
            - **An administrator** with `Tidemark.Configure` releases the datastore (`POST /api/v1/reclaim-runs/{id}/release`).
              The run is `UNKNOWN`; the activity log contains the user.

            Except after a release, figures of VMFS and array are read before the end, so that the result shows what was
            reclaimed.

            ## Changes of host settings

            One change of one option of one host. A change is stored before the call. After each call, the value is read from the
            host: `VERIFIED` if it is the requested one. `UNKNOWN`: the connection ended during the call and the value cannot be
            read, or the service stopped during the call, or the result could not be stored. The changed hosts are audited again,
            and an undo includes a change in the state `UNKNOWN` if the host has the new value.

            ```mermaid
            stateDiagram-v2
            %s
            ```

            ## Changes of the reclaim rate

            One datastore. `UNKNOWN`: the connection ended during the call and the host does not show the new rate (it can show it
            later), or the service stopped during the call. `DONE` after a lost response: the host shows the new rate. Setting a
            rate again has no further effect, so the change can be repeated.

            ```mermaid
            stateDiagram-v2
            %s
            ```
            """;

    private static String line(Transition row) {
        String condition = row.condition().isEmpty() ? "" : " [" + row.condition() + "]";
        return "    " + row.from() + " --> " + row.to() + " : " + row.on() + condition;
    }

    private static <S extends Enum<S>> String lines(S[] states, Function<S, Set<S>> next) {
        return Stream.of(states)
                .flatMap(state -> next.apply(state).isEmpty()
                        ? Stream.of("    " + state + " --> [*]")
                        : next.apply(state).stream().sorted().map(then -> "    " + state + " --> " + then))
                .collect(Collectors.joining("\n"));
    }

    private static String page() {
        return PAGE.formatted(
                RunTransitions.TABLE.stream().map(RunTransitionsTest::line).collect(Collectors.joining("\n")),
                Stream.of(RunState.values())
                        .filter(RunState::ended)
                        .map(state -> "    " + state + " --> [*]")
                        .collect(Collectors.joining("\n")),
                lines(StepState.values(), StepState::next),
                lines(RateChangeItem.State.values(), RateChangeItem.State::next));
    }

    /** The events after which it is not known whether the host was called or continues. */
    @Test
    void coversAConnectionThatEndsInEveryStateInWhichTheHostCanBeCalled() {
        for (RunState state : RunState.values()) {
            boolean covered = RunTransitions.TABLE.stream()
                    .anyMatch(row -> row.from() == state
                            && row.on() == RunEvent.CONTACT_LOST
                            && row.to() == RunState.UNCONFIRMED);
            assertThat(covered).as(state.name()).isEqualTo(state.unmapping());
        }
        assertThat(RunTransitions.TABLE)
                .filteredOn(row -> row.from().unmapping() && row.to() == RunState.UNKNOWN)
                .extracting(Transition::from)
                .containsOnly(RunState.UNCONFIRMED);
        assertThat(StepState.APPLYING.next()).contains(StepState.UNKNOWN);
        assertThat(RateChangeItem.State.SETTING.next()).contains(RateChangeItem.State.UNKNOWN);
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
    void returnsARunToTheQueueOnlyBeforeItsHostIsCalled() {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        assertThat(run.allows(RunEvent.RETURNED)).isFalse();
        run.admitted(run.plan(), Runs.NOW);
        run.returned();
        assertThat(run.waiting()).isTrue();
        run.admitted(run.plan(), Runs.NOW);
        run.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
        assertThat(run.allows(RunEvent.RETURNED)).isFalse();
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
