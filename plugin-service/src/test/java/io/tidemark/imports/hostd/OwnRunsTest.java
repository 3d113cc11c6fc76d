package io.tidemark.imports.hostd;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.RequestedUnits.Asked;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OwnRunsTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final String VOLUME = "5572373e-751a763c-b2b3-90e2ba392084";
    private static final Instant EIGHT = Instant.parse("2026-03-02T08:00:00Z");

    private static LoggedRun logged(@Nullable String operation, Instant at, @Nullable Long typed) {
        return new LoggedRun(
                VOLUME,
                operation,
                at,
                at.plusSeconds(600),
                4725,
                944_945,
                typed,
                null,
                200L,
                List.of(),
                944_945L,
                true,
                Statement.of("LOGGED_UNIT_COULD_BE_LARGER", "x"));
    }

    private static Asked own(String run, @Nullable String operation, Instant from) {
        return new Asked(run, "datastore-1", "host-1", "esx-01.lab", 60_000, operation, from, from.plusSeconds(600));
    }

    private static List<LoggedRun> marked(List<Asked> own, @Nullable String host, LoggedRun... runs) {
        return new OwnRuns((vcenter, datastores, from, to) -> own)
                .marked(
                        VCENTER,
                        List.of(runs),
                        volume -> volume.equals(VOLUME) ? "datastore-1" : null,
                        OwnRuns.ofHost(host));
    }

    @Test
    void saysWhatItsOwnRunAskedForAndJudgesTheUnitByIt() {
        LoggedRun run = marked(List.of(own("r1", "esxcli-a", EIGHT)), null, logged("esxcli-a", EIGHT, null))
                .get(0);
        assertThat(run.ownRun()).isEqualTo("r1");
        assertThat(run.requestedUnit()).isEqualTo(60_000);
        assertThat(run.verdict().text())
                .isEqualTo("The host used 200 blocks instead of 60,000, because that is more than 1% of the free space"
                        + " (9,449 blocks).");
    }

    @Test
    void believesItsOwnRecordMoreThanWhatWasTypedForTheWholeFile() {
        List<LoggedRun> runs = marked(
                List.of(own("r1", "esxcli-a", EIGHT)),
                null,
                logged("esxcli-a", EIGHT, 500L),
                logged("esxcli-b", EIGHT.plusSeconds(60), 500L));
        assertThat(runs).extracting(LoggedRun::requestedUnit).containsExactly(60_000L, 500L);
        assertThat(runs).extracting(LoggedRun::ownRun).containsExactly("r1", null);
    }

    @Test
    void goesByTheTimeWhereTheLogNamesNoOperation() {
        List<Asked> own = List.of(own("r1", null, EIGHT), own("r2", "esxcli-a", EIGHT.plusSeconds(7200)));
        assertThat(marked(own, null, logged(null, EIGHT.plusSeconds(90), null)))
                .extracting(LoggedRun::ownRun)
                .containsExactly("r1");
        assertThat(marked(own, null, logged("esxcli-z", EIGHT.plusSeconds(7200), null)))
                .extracting(LoggedRun::ownRun)
                .containsExactly((String) null);
        assertThat(marked(own, null, logged(null, EIGHT.plusSeconds(3600), null)))
                .extracting(LoggedRun::ownRun)
                .containsExactly((String) null);
    }

    @Test
    void claimsNothingWhereTwoCouldBeMeant() {
        assertThat(marked(
                        List.of(own("r1", null, EIGHT)),
                        null,
                        logged(null, EIGHT, null),
                        logged(null, EIGHT.plusSeconds(30), null)))
                .extracting(LoggedRun::ownRun)
                .containsOnlyNulls();
        assertThat(marked(
                        List.of(own("r1", null, EIGHT), own("r2", null, EIGHT.plusSeconds(620))),
                        null,
                        logged(null, EIGHT.plusSeconds(610), null)))
                .extracting(LoggedRun::ownRun)
                .containsOnlyNulls();
    }

    @Test
    void leavesOutRunsOnHostsThatTheFileIsNotOf() {
        List<Asked> own = List.of(own("r1", "esxcli-a", EIGHT));
        LoggedRun logged = logged("esxcli-a", EIGHT, null);
        assertThat(marked(own, "ESX-01", logged).get(0).ownRun()).isEqualTo("r1");
        assertThat(marked(own, "esx-02.lab", logged).get(0).ownRun()).isNull();
    }

    @Test
    void asksForNothingWhereNoDatastoreIsKnown() {
        List<String> looked = new ArrayList<>();
        OwnRuns own = new OwnRuns((vcenter, datastores, from, to) -> {
            looked.add(vcenter);
            return List.of();
        });
        List<LoggedRun> runs = List.of(logged("esxcli-a", EIGHT, null));
        assertThat(own.marked(VCENTER, runs, volume -> null, run -> true)).isEqualTo(runs);
        assertThat(looked).isEmpty();
    }
}
