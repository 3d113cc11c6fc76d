package io.tidemark.array.prometheus.promql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.spi.MetricQuery;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PromqlTest {

    @Test
    void joinsTheLabelsOfAnotherMetric() {
        MetricQuery harvest = new MetricQuery(
                "lun_size_used",
                "lun_size",
                "serial_hex",
                "naa.600a0980",
                "lun",
                "lun_labels",
                List.of("cluster", "svm", "lun"),
                Duration.ofMinutes(3),
                4096,
                0.5);
        String labels = "max by (cluster, svm, lun, serial_hex) (lun_labels)";
        assertThat(new Promql(harvest, Duration.ofHours(1)).current(List.of()).split(" or "))
                .containsExactly(Arrays.stream(new String[][] {
                            {"timestamp(lun_size_used)", labels, "AT"},
                            {"lun_size_used", labels, "USED"},
                            {"lun_size", labels, "SIZE"},
                            {
                                "last_over_time(lun_size[3600s])",
                                "topk by (cluster, svm, lun) (1, max by (cluster, svm, lun, serial_hex)"
                                        + " (last_over_time(lun_labels[3600s])))",
                                "KNOWN"
                            }
                        })
                        .map(part -> "label_replace((" + part[0]
                                + " + on (cluster, svm, lun) group_left (serial_hex) (0 * " + part[1]
                                + ")), \"tidemark_figure\", \"" + part[2] + "\", \"\", \"\")")
                        .collect(Collectors.toList())
                        .toArray(String[]::new));
    }
}
