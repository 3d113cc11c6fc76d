package io.tidemark.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.tidemark.metrics.Reading.Point;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Returns the metrics of the database and of the process to each scrape. */
@Component
class Exposition implements MultiCollector {

    private static final String DATASTORES = "datastores/";

    private final Readings readings;
    private final Clock clock;

    Exposition(Readings readings, Clock clock, ObjectProvider<PrometheusRegistry> registry) {
        this.readings = readings;
        this.clock = clock;
        registry.ifAvailable(known -> known.register(this));
    }

    @Override
    public MetricSnapshots collect() {
        Map<Gauge, GaugeSnapshot.Builder> gauges = new EnumMap<>(Gauge.class);
        readings.all().forEach((source, reading) -> {
            reading.points().forEach(point -> add(gauges, point));
            if (source.startsWith(DATASTORES)) {
                double lag = Duration.between(reading.at(), clock.instant()).toMillis() / 1000.0;
                Map<String, String> vcenter = Map.of("vcenter", source.substring(DATASTORES.length()));
                add(gauges, new Point(Gauge.COLLECTOR_LAG_SECONDS, vcenter, Math.max(0, lag)));
            }
        });
        List<MetricSnapshot> all = new ArrayList<>();
        gauges.values().forEach(gauge -> all.add(gauge.build()));
        all.addAll(counters());
        return new MetricSnapshots(all);
    }

    private static void add(Map<Gauge, GaugeSnapshot.Builder> gauges, Point point) {
        gauges.computeIfAbsent(
                        point.gauge(),
                        gauge -> GaugeSnapshot.builder().name(gauge.metric()).help(gauge.help()))
                .dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(labels(point.labels()))
                        .value(point.value())
                        .build());
    }

    private List<MetricSnapshot> counters() {
        Map<Counter, CounterSnapshot.Builder> counters = new EnumMap<>(Counter.class);
        readings.totals()
                .forEach(total -> counters.computeIfAbsent(
                                total.counter(),
                                counter -> CounterSnapshot.builder()
                                        .name(counter.metric())
                                        .help(counter.help()))
                        .dataPoint(CounterDataPointSnapshot.builder()
                                .labels(labels(total.labels()))
                                .value(total.value())
                                .build()));
        List<MetricSnapshot> all = new ArrayList<>();
        counters.values().forEach(counter -> all.add(counter.build()));
        return all;
    }

    private static Labels labels(Map<String, String> labels) {
        Map<String, String> sorted = new TreeMap<>(labels);
        return Labels.of(sorted.keySet().toArray(String[]::new), sorted.values().toArray(String[]::new));
    }
}
