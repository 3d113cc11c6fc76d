package io.tidemark.rate.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.unmap.UnmapSettings.Limits;
import io.tidemark.vcenter.unmap.UnmapSettings.Range;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a host lets set: its capability names the methods, QueryVmfsConfigOption the values. */
class RateLimitsTest {

    private static final Range FIXED = new Range(100, 2000, 100);
    private static final Range DYNAMIC_MIN = new Range(50, 500, 100);
    private static final Range DYNAMIC_MAX = new Range(100, 1500, 1000);
    private static final Limits ALL = new Limits(FIXED, DYNAMIC_MIN, DYNAMIC_MAX, 100L, 10L);

    private static HostFacts host(@Nullable String method) {
        return new HostFacts("host-1", "esx-1", "connected", false, "8.0.3", 24_022_510, method);
    }

    private static Rate rate(String text) {
        String[] words = text.split(" ");
        return switch (words[0]) {
            case "fixed" -> Rate.fixed(Long.parseLong(words[1]));
            case "dynamic" -> Rate.dynamic(Long.parseLong(words[1]), Long.parseLong(words[2]));
            default -> Rate.priority(words[0]);
        };
    }

    @Test
    void offersTheMethodsOfTheCapabilityThatHaveLimits() {
        assertThat(RateLimits.of(host("priority"), ALL).methods()).containsExactly("priority");
        assertThat(RateLimits.of(host(null), ALL).methods()).containsExactly("priority");
        assertThat(RateLimits.of(host("fixed"), ALL).methods()).containsExactly("priority", "fixed");
        assertThat(RateLimits.of(host("dynamic"), ALL).methods()).containsExactly("priority", "fixed", "dynamic");
        assertThat(RateLimits.of(host("dynamic"), new Limits(null, null, null, null, null))
                        .methods())
                .containsExactly("priority");
    }

    @Test
    void leavesOutValuesOfMethodsThatAreNotOffered() {
        assertThat(RateLimits.of(host("dynamic"), ALL))
                .isEqualTo(new RateLimits(
                        java.util.List.of("priority", "fixed", "dynamic"), 100L, 2000L, 100L, 100L, 10L, 50L, 1500L));
        assertThat(RateLimits.of(host("fixed"), ALL))
                .isEqualTo(new RateLimits(
                        java.util.List.of("priority", "fixed"), 100L, 2000L, 100L, 100L, 10L, null, null));
        assertThat(RateLimits.of(host("priority"), ALL))
                .isEqualTo(new RateLimits(java.util.List.of("priority"), null, null, null, null, null, null, null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    capability | rate              | refused
                    priority   | none              | -
                    priority   | low               | -
                    priority   | fixed 500         | RATE_METHOD_NOT_OFFERED
                    fixed      | fixed 100         | -
                    fixed      | fixed 2000        | -
                    fixed      | fixed 99          | RATE_OUTSIDE_LIMITS_ULTRA_LOW
                    fixed      | fixed 2100        | RATE_OUTSIDE_LIMITS_ULTRA_LOW
                    fixed      | fixed 150         | RATE_OUTSIDE_LIMITS_ULTRA_LOW
                    fixed      | fixed 10          | -
                    fixed      | fixed 20          | RATE_OUTSIDE_LIMITS_ULTRA_LOW
                    fixed      | dynamic 100 600   | RATE_METHOD_NOT_OFFERED
                    dynamic    | fixed 500         | -
                    dynamic    | dynamic 50 1500   | -
                    dynamic    | dynamic 49 600    | RATE_OUTSIDE_RANGE
                    dynamic    | dynamic 50 1501   | RATE_OUTSIDE_RANGE
                    dynamic    | dynamic 1501 1502 | RATE_OUTSIDE_RANGE
                    """)
    void refusesWhatTheHostDoesNotTake(String capability, String rate, @Nullable String refused) {
        assertThat(RateLimits.of(host(capability), ALL).refuses(rate(rate)).map(reason -> reason.code()))
                .isEqualTo(java.util.Optional.ofNullable(refused));
    }

    @Test
    void takesEveryValueOfTheRangeWhereTheHostNamesNoStep() {
        Limits free = new Limits(FIXED, null, null, null, null);
        assertThat(RateLimits.of(host("fixed"), free).refuses(Rate.fixed(101))).isEmpty();
        assertThat(RateLimits.of(host("fixed"), free)
                        .refuses(Rate.fixed(99))
                        .orElseThrow()
                        .text())
                .isEqualTo("The hosts support fixed rates from 100 to 2,000 MB/s in steps of 1 MB/s.");
        assertThat(RateLimits.of(host("fixed"), ALL)
                        .refuses(Rate.fixed(99))
                        .orElseThrow()
                        .text())
                .isEqualTo(
                        "The hosts support fixed rates of 10 MB/s, and from 100 to 2,000 MB/s in steps of 100 MB/s.");
    }
}
