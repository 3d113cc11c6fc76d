package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Statement;
import io.tidemark.rate.RateChangeItem.State;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.fault.VcenterFault;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a change would do on a datastore, why it would not, and what it warns of. */
class RateChangePlannerTest {

    private static final String CURRENT = "8.0.3-24022510";
    private static final long PROFILE = 1000;

    private final RateWorld world = new RateWorld();

    private RateChangeItem plan(Rate to) {
        return plan(to, null);
    }

    private RateChangeItem plan(Rate to, @Nullable Statement risk) {
        var datastore = world.datastore().withRisk(risk);
        return new RateChangePlanner(world.caller, List.of(datastore), PROFILE)
                .plan(List.of(datastore), any -> to)
                .get(0);
    }

    private static Rate rate(String text) {
        String[] words = text.split(" ");
        return switch (words[0]) {
            case "fixed" -> Rate.fixed(Long.parseLong(words[1]));
            case "dynamic" -> Rate.dynamic(Long.parseLong(words[1]), Long.parseLong(words[2]));
            default -> Rate.priority(words[0]);
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    hosts                          | now       | wanted          | state     | reason
                    8.0.3-24022510 fixed           | low       | fixed 500       | PENDING   | -
                    8.0.3-24022510 fixed           | low       | none            | PENDING   | -
                    8.0.3-24022510 fixed           | fixed 500 | low             | PENDING   | -
                    8.0.3-24022510 fixed           | fixed 500 | fixed 500       | UNCHANGED | -
                    8.0.3-24022510 fixed           | low       | low             | UNCHANGED | -
                    8.0.3-24022510 fixed           | low       | fixed 2100      | REFUSED   | RATE_OUTSIDE_LIMITS
                    8.0.3-24022510 fixed           | low       | dynamic 100 600 | REFUSED   | RATE_METHOD_NOT_OFFERED
                    6.5.0-4564106 priority         | low       | fixed 500       | REFUSED   | RATE_METHOD_NOT_OFFERED
                    6.5.0-4564106 priority         | low       | none            | PENDING   | -
                    6.0.0-5050593 priority         | low       | none            | REFUSED   | RATE_NO_HOST
                    -                              | low       | none            | REFUSED   | RATE_NO_HOST
                    """)
    void judgesEachDatastore(@Nullable String hosts, String now, String wanted, State state, @Nullable String reason) {
        world.rate(rate(now));
        if (hosts != null) {
            world.host(hosts.split(" ")[0], hosts.split(" ")[1], "connected");
        }
        RateChangeItem item = plan(rate(wanted));
        assertThat(item.state()).isEqualTo(state);
        assertThat(item.reason() == null ? null : item.reason().code()).isEqualTo(reason);
        assertThat(item.from()).isEqualTo(rate(now));
        assertThat(item.to()).isEqualTo(rate(wanted));
    }

    @Test
    void onlyTurnsAutomaticReclaimOffWhereUnmapIsARiskThatNobodyAccepted() {
        world.rate(rate("low"));
        world.host(CURRENT, "fixed", "connected");
        Statement risk = Statement.of("UNMAP_RISK_NOT_ACCEPTED", "why");
        assertThat(plan(rate("fixed 500"), risk).state()).isEqualTo(State.REFUSED);
        assertThat(plan(rate("fixed 500"), risk).reason()).isEqualTo(risk);
        assertThat(plan(rate("none"), risk).state()).isEqualTo(State.PENDING);
    }

    @Test
    void refusesFileSystemsWithoutARate() {
        world.fileSystem("VMFS", 5).hosts(CURRENT);
        RateChangeItem item = plan(Rate.priority("none"));
        assertThat(item.state()).isEqualTo(State.REFUSED);
        assertThat(item.reason().code()).isEqualTo("NO_RATE_VMFS_5");
        assertThat(item.from()).isNull();
    }

    @Test
    void asksTheNewestHostThatMayBeUsed() {
        world.hosts("6.7.0-8169922", "8.0.3-24022510", "8.0.3-24022511").host("9.0.0-1", "fixed", "disconnected");
        assertThat(plan(Rate.fixed(500)).target().hostName()).isEqualTo("esx-3");
        when(world.session.missingPrivileges(
                        any(), argThat(list -> list != null && list.contains("Host.Config.Storage"))))
                .thenReturn(Map.of("host-3", List.of("Host.Config.Storage")));
        assertThat(plan(Rate.fixed(500)).target().host()).isEqualTo("host-2");
        assertThat(plan(Rate.fixed(500)).target().vmfsUuid()).isEqualTo(RateWorld.UUID);
    }

    @Test
    void namesTheMissingPrivilege() {
        world.hosts(CURRENT);
        when(world.session.missingPrivileges(
                        any(), argThat(list -> list != null && list.contains("Host.Config.Storage"))))
                .thenReturn(Map.of("host-1", List.of("Host.Config.Storage")));
        Statement reason = plan(Rate.fixed(500)).reason();
        assertThat(reason.params()).isEqualTo(Map.of("privilege", "Host.Config.Storage", "object", "esx-1"));
        when(world.session.missingPrivileges(any(), any())).thenReturn(Map.of("datastore-1", List.of("any")));
        assertThat(plan(Rate.fixed(500)).reason().code()).isEqualTo("PERMISSION_MISSING");
        assertThat(plan(Rate.fixed(500)).reason().params()).containsEntry("object", "ds-1");
    }

    @Test
    void changesARateThatVcenterShowsButTheHostNoLongerHas() {
        world.rate(rate("low"));
        world.hosts(CURRENT);
        world.shows(1, rate("none"));
        RateChangeItem item = plan(rate("low"));
        assertThat(item.state()).isEqualTo(State.PENDING);
        assertThat(item.from()).isEqualTo(rate("none"));

        when(world.settings.seenBy(any(), any())).thenThrow(new VcenterFault("HostConfigFault", "The host is busy."));
        assertThat(plan(rate("low")).state()).isEqualTo(State.UNCHANGED);
    }

    @Test
    void startsFromTheRateThatAllHostsHaveIfVcenterShowsAnother() {
        world.rate(rate("low")).hosts(CURRENT, CURRENT, CURRENT);
        world.shows(1, rate("fixed 800")).shows(2, rate("fixed 800"));
        RateChangeItem item = plan(rate("fixed 500"));
        assertThat(item.state()).isEqualTo(State.PENDING);
        assertThat(item.from()).isEqualTo(rate("fixed 800"));
        assertThat(item.outcome().warnings()).extracting(Statement::code).doesNotContain("RATE_STRAGGLERS");
        assertThat(plan(rate("fixed 800")).state()).isEqualTo(State.UNCHANGED);
        assertThat(plan(rate("fixed 2100")).from()).as("refused").isEqualTo(rate("fixed 800"));
    }

    @Test
    void startsFromTheRateOfVcenterIfHostsDifferAndNamesThese() {
        world.rate(rate("low")).hosts(CURRENT, CURRENT);
        world.shows(1, rate("low")).shows(2, rate("fixed 800"));
        RateChangeItem item = plan(rate("fixed 500"));
        assertThat(item.from()).isEqualTo(rate("low"));
        assertThat(item.outcome().warnings())
                .filteredOn(warning -> "RATE_STRAGGLERS".equals(warning.code()))
                .singleElement()
                .satisfies(warning -> assertThat(warning.params()).containsEntry("hosts", "esx-2"));
    }

    @Test
    void asksAHostForItsLimitsOnce() {
        world.hosts(CURRENT);
        var datastore = world.datastore();
        var items = new RateChangePlanner(world.caller, List.of(datastore), PROFILE)
                .plan(List.of(datastore, datastore, datastore), any -> Rate.fixed(500));
        assertThat(items).extracting(RateChangeItem::position).containsExactly(0, 1, 2);
        verify(world.settings, times(1)).limits("host-1");
    }

    @Test
    void refusesWhereTheHostDoesNotShowItsLimits() {
        world.hosts(CURRENT);
        when(world.settings.limits(any())).thenThrow(new VcenterFault("HostConfigFault", "The host is busy."));
        RateChangeItem item = plan(Rate.fixed(500));
        assertThat(item.state()).isEqualTo(State.REFUSED);
        assertThat(item.reason().code()).isEqualTo("HOST_REFUSED");
        assertThat(item.outcome().warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    hosts                         | now    | wanted     | warnings
                    8.0.3-24022510                | low    | fixed 1000 | -
                    8.0.3-24022510                | low    | fixed 500  | -
                    8.0.3-24022510                | medium | fixed 500  | RATE_LOSES_PRIORITY
                    8.0.3-24022510 8.0.3-24022510 | low    | fixed 500  | -
                    8.0.3-24022510 8.0.3-24022510 | low    | fixed 600  | RATE_ABOVE_ARRAY
                    8.0.3-24022510                | low    | fixed 1100 | RATE_ABOVE_HOST
                    8.0.3-24022510                | low    | none       | RATE_OFF
                    6.5.0-4564106 8.0.3-24022510  | low    | fixed 500  | RATE_HOSTS_TAKE_LOW
                    6.5.0-4564106 8.0.3-24022510  | none   | low        | -
                    6.7.0-8169922                 | none   | low        | RATE_HOSTS_BURST
                    6.7.0-8169922                 | low    | none       | RATE_OFF
                    6.7.0-15160138                | none   | low        | -
                    6.7.0-8169922 8.0.3-24022510  | low    | fixed 2000 | RATE_ABOVE_ARRAY RATE_HOSTS_BURST RATE_ABOVE_HOST
                    """)
    void warnsOfConsequences(String hosts, String now, String wanted, @Nullable String warnings) {
        world.rate(rate(now)).hosts(hosts.split(" "));
        assertThat(plan(rate(wanted)).outcome().warnings())
                .extracting(Statement::code)
                .containsExactlyElementsOf(warnings == null ? List.of() : Arrays.asList(warnings.split(" ")));
    }

    @Test
    void countsEachHostsRateUpToItsCeiling() {
        world.hosts(CURRENT, CURRENT, "6.5.0-4564106");
        assertThat(plan(Rate.fixed(2000)).outcome().warnings().get(0).params())
                .isEqualTo(Map.of("peak", 2000L, "profile", PROFILE));
    }

    @Test
    void forecastsFromWhatIsDeadNow() {
        world.hosts(CURRENT, CURRENT).dead(10_000);
        RateForecast forecast = plan(Rate.fixed(500)).forecast();
        assertThat(forecast.hosts()).isEqualTo(2);
        assertThat(forecast.deadSpaceBytes()).isEqualTo(10_000L << 20);
        assertThat(forecast.timeToFinish().toSeconds()).isEqualTo(10);
        assertThat(forecast.peakMBps()).isEqualTo(1000);
        assertThat(plan(Rate.priority("none")).forecast().timeToFinish()).isNull();
        assertThat(plan(Rate.priority("low")).forecast()).as("unchanged").isNull();
    }
}
