package io.tidemark.rate.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.EsxiRelease;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What automatic reclaim does by release: the rate that a host keeps on one datastore, and the burst of KB 317939. */
class AutomaticUnmapTest {

    private static EsxiRelease release(String text) {
        String[] parts = text.split("-");
        return EsxiRelease.of(parts[0], parts.length > 1 ? Long.parseLong(parts[1]) : 0);
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
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    release        | reclaims | takes low | bursts
                    6.0.0-5050593  | false    | true      | false
                    6.5.0-4564106  | true     | true      | false
                    6.7.0-8169922  | true     | false     | true
                    6.7.0-15160137 | true     | false     | true
                    6.7.0-15160138 | true     | false     | false
                    7.0.0-15843807 | true     | false     | false
                    8.0.3-24022510 | true     | false     | false
                    9.0.0-24755229 | true     | false     | false
                    unknown        | true     | false     | false
                    """)
    void goesByTheRelease(String release, boolean reclaims, boolean takesLow, boolean bursts) {
        assertThat(AutomaticUnmap.reclaims(release(release))).isEqualTo(reclaims);
        assertThat(AutomaticUnmap.takesLow(release(release))).isEqualTo(takesLow);
        assertThat(AutomaticUnmap.bursts(release(release))).isEqualTo(bursts);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    release        | rate            | load | MB/s
                    8.0.3-24022510 | none            | 0    | 0
                    8.0.3-24022510 | low             | 0    | 25
                    8.0.3-24022510 | medium          | 0    | 25
                    8.0.3-24022510 | fixed 100       | 0    | 100
                    8.0.3-24022510 | fixed 100       | 1    | 100
                    8.0.3-24022510 | fixed 1000      | 0    | 1000
                    8.0.3-24022510 | fixed 2000      | 0    | 1000
                    8.0.3-24022510 | dynamic 100 600 | 0    | 600
                    8.0.3-24022510 | dynamic 100 600 | 0.4  | 400
                    8.0.3-24022510 | dynamic 100 600 | 1    | 100
                    8.0.3-24022510 | dynamic 0 600   | 1    | 1
                    8.0.3-24022510 | dynamic 100 9000| 0    | 1000
                    8.0.3-24022510 | dynamic 600 100 | 0    | 600
                    unknown        | fixed 500       | 0    | 500
                    6.5.0-4564106  | fixed 500       | 0    | 25
                    6.5.0-4564106  | low             | 0    | 25
                    6.5.0-4564106  | none            | 0    | 0
                    6.0.0-5050593  | low             | 0    | 0
                    """)
    void keepsARateOnEachDatastore(String release, String rate, double load, long mbps) {
        assertThat(AutomaticUnmap.limit(release(release), rate(rate), load)).isEqualTo(mbps);
    }
}
