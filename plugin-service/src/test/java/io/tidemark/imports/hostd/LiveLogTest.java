package io.tidemark.imports.hostd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.LogLines;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The log of a host whose clock is wrong. */
class LiveLogTest {

    private static final String VOLUME = "65f0c1aa-12345678-9abc-0123456789ab";
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final VcenterSession session = mock();
    private final HostFacts host = mock();

    @BeforeEach
    void name() {
        when(host.moid()).thenReturn("host-1");
        when(host.name()).thenReturn("esx-01");
    }

    private void log(Duration ahead) {
        when(session.hostClockAhead("host-1")).thenReturn(ahead);
        when(session.logLines("host-1", "hostd", 1))
                .thenReturn(new LogLines(
                        1,
                        2,
                        List.of(
                                line(NOON.plus(ahead), "Unmap: Async Unmapped 200 blocks from volume " + VOLUME),
                                line(
                                        NOON.plus(ahead).plusSeconds(60),
                                        "Unmap: Done : Total Unmapped blocks from volume " + VOLUME + " : 200"))));
    }

    private static String line(Instant at, String text) {
        return at + " info hostd[2099538] [Originator@6876 sub=Libs opID=esxcli-1 user=root] " + text;
    }

    private HostRuns runs() {
        return new LiveLog(session, host, NOON.minusSeconds(600), NOON.plusSeconds(600)).runsOn(VOLUME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"P3D", "PT-2H"})
    void findsTheRunsOfThePeriodByTheClockOfTheHost(String ahead) {
        log(Duration.parse(ahead));

        HostRuns found = runs();

        assertThat(found.runs()).singleElement().satisfies(run -> {
            assertThat(run.startedAt()).isEqualTo(NOON);
            assertThat(run.endedAt()).isEqualTo(NOON.plusSeconds(60));
        });
        assertThat(found.logFrom()).isEqualTo(NOON);
        assertThat(found.readTo()).isEqualTo(NOON.plusSeconds(60));
        assertThat(found.clock()).extracting(Statement::code).asString().startsWith("HOST_CLOCK_");
        assertThat(found.problem()).isNull();
    }

    @Test
    void statesNothingOfAClockThatIsRight() {
        log(Duration.ZERO);
        assertThat(runs().runs()).hasSize(1);
        assertThat(runs().clock()).isNull();
    }
}
