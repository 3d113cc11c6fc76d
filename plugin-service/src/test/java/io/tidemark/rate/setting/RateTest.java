package io.tidemark.rate.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rate as hosts report it, as callers request it, and in the vSphere API. */
class RateTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    priority | bandwidth             | rate
                    none     | -                     | priority none
                    low      | -                     | priority low
                    medium   | -                     | priority medium
                    -        | -                     | priority low
                    low      | fixed 500 0 0         | fixed 500 MB/s
                    none     | fixed 500 500 500     | fixed 500 MB/s
                    low      | dynamic 0 100 600     | dynamic 100 to 600 MB/s
                    """)
    void isReadByPriorityUnlessABandwidthIsSet(@Nullable String priority, @Nullable String bandwidth, String rate) {
        String[] words = bandwidth == null ? new String[0] : bandwidth.split(" ");
        UnmapBandwidth set = bandwidth == null
                ? null
                : new UnmapBandwidth(
                        words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
        assertThat(Rate.of(priority, set).statement().text()).isEqualTo(rate);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    method   | priority | fixed   | min | max     | refused at
                    priority | none     | -       | -   | -       | -
                    priority | low      | -       | -   | -       | -
                    priority | medium   | -       | -   | -       | /rate/priority
                    priority | high     | -       | -   | -       | /rate/priority
                    priority | -        | -       | -   | -       | /rate/priority
                    priority | low      | 100     | -   | -       | /rate/fixedMBps
                    priority | low      | -       | 100 | -       | /rate/minMBps
                    priority | low      | -       | -   | 100     | /rate/maxMBps
                    fixed    | -        | 100     | -   | -       | -
                    fixed    | -        | 1       | -   | -       | -
                    fixed    | -        | 1000000 | -   | -       | -
                    fixed    | -        | 1000001 | -   | -       | /rate/fixedMBps
                    fixed    | -        | 0       | -   | -       | /rate/fixedMBps
                    fixed    | -        | -       | -   | -       | /rate/fixedMBps
                    fixed    | low      | 100     | -   | -       | /rate/priority
                    fixed    | -        | 100     | 100 | -       | /rate/minMBps
                    fixed    | -        | 100     | -   | 100     | /rate/maxMBps
                    dynamic  | -        | -       | 100 | 600     | -
                    dynamic  | -        | -       | 100 | 100     | -
                    dynamic  | -        | -       | 600 | 100     | /rate/minMBps
                    dynamic  | -        | -       | -   | 600     | /rate/minMBps
                    dynamic  | -        | -       | 100 | -       | /rate/maxMBps
                    dynamic  | low      | -       | 100 | 600     | /rate/priority
                    dynamic  | -        | 100     | 100 | 600     | /rate/fixedMBps
                    fastest  | -        | -       | -   | -       | /rate/method
                    """)
    void refusesValuesThatDoNotBelongToTheMethod(
            String method,
            @Nullable String priority,
            @Nullable Long fixed,
            @Nullable Long min,
            @Nullable Long max,
            @Nullable String refused) {
        Rate rate = new Rate(method, priority, fixed, min, max);
        if (refused == null) {
            assertThat(rate.checked()).isSameAs(rate);
        } else {
            assertThatThrownBy(rate::checked)
                    .isInstanceOfSatisfying(
                            Problem.class,
                            problem -> assertThat(problem.errors())
                                    .extracting(Problem.Error::pointer)
                                    .containsExactly(refused));
        }
    }

    @Test
    void sendsAllMembersOverTheWire() {
        assertThat(Rate.fixed(500).bandwidth()).isEqualTo(new UnmapBandwidth("fixed", 500, 500, 500));
        assertThat(Rate.dynamic(100, 600).bandwidth()).isEqualTo(new UnmapBandwidth("dynamic", 600, 100, 600));
        assertThat(Rate.priority("low").bandwidth()).isNull();
    }

    @Test
    void knowsWhatTheApiCannotSet() {
        assertThat(Rate.priority("medium").byEsxcliOnly()).isTrue();
        assertThat(Rate.priority("low").byEsxcliOnly()).isFalse();
        assertThat(Rate.priority("none").byEsxcliOnly()).isFalse();
        assertThat(Rate.fixed(500).byEsxcliOnly()).isFalse();
        assertThat(Rate.priority("none").off()).isTrue();
        assertThat(Rate.priority("low").off()).isFalse();
        assertThat(Rate.fixed(500).off()).isFalse();
    }
}
