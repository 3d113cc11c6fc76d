package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.fault.VcenterFault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rate of a datastore as vCenter and each of its hosts show it. */
class RateReadingTest {

    private static final String CURRENT = "8.0.3-24022510";

    private final RateWorld world = new RateWorld();

    private DatastoreRate read() {
        return RateReading.of(world.datastore(), world.session);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    type | version | reason
                    VMFS | 5       | NO_RATE_VMFS_5
                    NFS  | 0       | NO_RATE_NOT_VMFS
                    vsan | 0       | NO_RATE_NOT_VMFS
                    """)
    void hasNoRateOnOtherFileSystems(String type, int version, String reason) {
        world.fileSystem(type, version).hosts(CURRENT);
        DatastoreRate read = read();
        assertThat(read.rate()).isNull();
        assertThat(read.reason().code()).isEqualTo(reason);
        assertThat(read.perHost()).isEmpty();
        assertThat(read.limits()).isNull();
    }

    @Test
    void findsHostsThatGoByAnotherRate() {
        world.rate(Rate.fixed(500)).hosts(CURRENT, CURRENT, CURRENT);
        world.shows(1, Rate.fixed(500)).shows(2, Rate.priority("low")).shows(3, Rate.fixed(400));
        DatastoreRate read = read();
        assertThat(read.rate()).isEqualTo(Rate.fixed(500));
        assertThat(read.perHost()).extracting(HostRate::inSync).containsExactly(true, false, false);
        assertThat(read.perHost()).extracting(HostRate::effective).contains(Rate.fixed(400));
        assertThat(read.advice().code()).isEqualTo("RATE_STRAGGLERS");
        assertThat(read.advice().params()).isEqualTo(Map.of("hosts", "esx-2, esx-3", "count", 2));
        assertThat(read.advice().text()).startsWith("esx-2, esx-3 use another rate");
        assertThat(RateReading.advice(java.util.List.of("esx-2")).text()).startsWith("esx-2 uses another rate");
    }

    @Test
    void advisesNothingWhileAllShowTheSame() {
        world.hosts(CURRENT, CURRENT).shows(1, Rate.priority("low")).shows(2, Rate.priority("low"));
        assertThat(read().advice()).isNull();
        assertThat(read().perHost().get(0).note()).isNull();
        assertThat(read().perHost().get(0).hostId()).isEqualTo(RateWorld.VCENTER + ":host-1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | state        | rate  | shows | note
                    8.0.3-24022510 | connected    | 500   | 500   | -
                    8.0.3-24022510 | connected    | 500   | -     | RATE_HOST_SHOWS_NONE
                    8.0.3-24022510 | disconnected | 500   | -     | RATE_HOST_NOT_CONNECTED
                    6.0.0-5050593  | connected    | 500   | -     | RATE_HOST_TOO_OLD
                    6.5.0-4564106  | connected    | 500   | 500   | RATE_HOST_TAKES_LOW
                    6.5.0-4564106  | connected    | low   | low   | -
                    6.7.0-8169922  | connected    | 500   | 500   | RATE_HOST_BURSTS
                    6.7.0-15160138 | connected    | 500   | 500   | -
                    """)
    void notesWhatIsSpecialAboutAHost(
            String release, String state, String rate, @Nullable String shows, @Nullable String note) {
        Rate set = "low".equals(rate) ? Rate.priority("low") : Rate.fixed(500);
        world.rate(set).host(release, "fixed", state);
        if (shows != null) {
            world.shows(1, set);
        }
        HostRate host = read().perHost().get(0);
        assertThat(host.note() == null ? null : host.note().code()).isEqualTo(note);
        assertThat(host.inSync()).isEqualTo(shows == null ? null : Boolean.TRUE);
    }

    @Test
    void asksTheNewestUsableHostForItsLimits() {
        world.hosts("6.7.0-8169922", CURRENT).host("9.0.0-24755229", "fixed", "maintenance");
        when(world.settings.limits(any())).thenReturn(Optional.empty());
        when(world.settings.limits("host-2"))
                .thenReturn(Optional.of(new io.tidemark.vcenter.unmap.UnmapSettings.Limits(
                        new io.tidemark.vcenter.unmap.UnmapSettings.Range(100, 3000, 100), null, null, 100L, 10L)));
        assertThat(read().limits().fixedMax()).isEqualTo(3000);
        assertThat(read().limitsProblem()).isNull();
    }

    @Test
    void explainsWhyThereAreNoLimits() {
        world.host(CURRENT, "fixed", "read-only").hosts("6.0.0-5050593");
        assertThat(read().limitsProblem().code()).isEqualTo("RATE_NO_HOST");
        world.hosts(CURRENT);
        VcenterFault busy = new VcenterFault("HostConfigFault", "The host is busy.");
        when(world.settings.limits("host-3")).thenThrow(busy);
        assertThat(read().limits()).isNull();
        assertThat(read().limitsProblem().code()).isEqualTo("HOST_REFUSED");
        assertThat(read().limitsProblem().params())
                .isEqualTo(Map.of("fault", "HostConfigFault", "reason", busy.statement()));
    }

    @Test
    void namesTheHostThatDoesNotReportLimits() {
        world.hosts(CURRENT);
        when(world.settings.limits("host-1")).thenReturn(Optional.empty());
        assertThat(read().limits()).isNull();
        assertThat(read().limitsProblem().code()).isEqualTo("RATE_LIMITS_NOT_REPORTED");
        assertThat(read().limitsProblem().params()).isEqualTo(Map.of("host", "esx-1"));
    }

    @Test
    void listsHostsThatAreBehindAndThoseThatCannotBeAsked() {
        world.rate(Rate.fixed(500))
                .hosts(CURRENT, CURRENT, CURRENT)
                .host(CURRENT, "fixed", "disconnected")
                .host(CURRENT, "fixed", "maintenance");
        world.shows(3, Rate.fixed(400))
                .shows(1, Rate.priority("low"))
                .shows(2, Rate.fixed(500))
                .shows(4, Rate.fixed(400));
        assertThat(SeenRates.of(world.datastore(), world.seen, RateWorld.UUID, Rate.fixed(500)))
                .as("esx-5 shows no rate")
                .isEqualTo(new SeenRates(List.of("esx-1", "esx-3"), List.of("esx-4", "esx-5")));
    }
}
