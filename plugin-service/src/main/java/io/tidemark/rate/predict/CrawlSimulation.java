package io.tidemark.rate.predict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Simulates automatic reclaim to its end: each host applies the rate to each datastore separately, no host exceeds its
 * maximum, which its datastores share in turns, and affected builds exceed the rate at first. Between two events
 * everything goes at a constant pace.
 */
public final class CrawlSimulation {

    /** MB that a datastore's reclaim cycle returns unlimited on affected builds, over all hosts together. */
    static final double BURST = 400 * 1024;

    private static final double NOTHING = 1e-6;

    private static final class Flow {
        private final Crawl crawl;
        private double left;
        private double pace;

        private Flow(Crawl crawl) {
            this.crawl = crawl;
            this.left = crawl.megabytes();
        }

        private boolean begun(double now) {
            return crawl.at().toMillis() / 1000.0 <= now + NOTHING;
        }
    }

    private final List<Flow> flows;
    private final double load;
    private final Map<Integer, Double> cycles = new HashMap<>();
    private final Map<Integer, ReclaimCurve> curves = new HashMap<>();
    private final Map<Integer, List<ReclaimCurve.Point>> points = new HashMap<>();
    private final Map<Integer, Double> back = new HashMap<>();
    private final Map<Integer, Double> ended = new HashMap<>();

    private CrawlSimulation(List<Crawl> crawls, double load) {
        this.flows = crawls.stream().map(Flow::new).toList();
        this.load = load;
    }

    /** The curve of each datastore. */
    public static Map<Integer, ReclaimCurve> of(List<Crawl> crawls, double load) {
        CrawlSimulation crawling = new CrawlSimulation(crawls, load);
        crawling.run();
        return crawling.curves;
    }

    private void run() {
        double now = 0;
        while (true) {
            pace(now);
            note(now);
            Double pause = untilNextEvent(now);
            if (pause == null) {
                break;
            }
            for (Flow flow : flows) {
                double mb = Math.min(flow.left, flow.pace * pause);
                flow.left -= mb;
                back.merge(flow.crawl.datastore(), mb, Double::sum);
                cycles.merge(flow.crawl.datastore(), mb, Double::sum);
            }
            now += pause;
            endCycles(now);
        }
        for (int datastore : flows.stream().map(flow -> flow.crawl.datastore()).collect(Collectors.toSet())) {
            double left = of(datastore).stream().mapToDouble(flow -> flow.left).sum();
            Double end = left <= NOTHING ? ended.getOrDefault(datastore, 0.0) : null;
            curves.put(
                    datastore,
                    new ReclaimCurve(
                            List.copyOf(points.getOrDefault(datastore, List.of())),
                            end == null ? null : Duration.ofMillis(Math.round(end * 1000)),
                            left <= NOTHING ? 0 : left));
        }
    }

    private List<Flow> of(int datastore) {
        return flows.stream()
                .filter(flow -> flow.crawl.datastore() == datastore)
                .toList();
    }

    /** Sets the rates: first the limits, then the shares of datastores on one host. */
    private void pace(double now) {
        Map<Integer, List<Flow>> byHost = flows.stream()
                .peek(flow -> flow.pace = 0)
                .filter(flow -> flow.left > NOTHING && flow.begun(now) && limit(flow) > 0)
                .collect(Collectors.groupingBy(flow -> flow.crawl.host()));
        for (List<Flow> crawls : byHost.values()) {
            List<Flow> open = first(crawls);
            double[] paces =
                    CrawlThroughput.paces(open.stream().mapToDouble(this::limit).toArray());
            for (int i = 0; i < open.size(); i++) {
                open.get(i).pace = paces[i];
            }
        }
    }

    /** A host works on one thing at a time in each datastore. */
    private static List<Flow> first(List<Flow> crawls) {
        Map<Integer, Flow> first = new HashMap<>();
        crawls.forEach(flow -> first.putIfAbsent(flow.crawl.datastore(), flow));
        return List.copyOf(first.values());
    }

    private double limit(Flow flow) {
        long limit = AutomaticUnmap.limit(flow.crawl.release(), flow.crawl.rate(), load);
        boolean burst = AutomaticUnmap.bursts(flow.crawl.release())
                && cycles.getOrDefault(flow.crawl.datastore(), 0.0) < BURST - NOTHING;
        return limit > 0 && (burst || flow.crawl.thick()) ? AutomaticUnmap.CEILING : limit;
    }

    private void note(double now) {
        for (int datastore : flows.stream().map(flow -> flow.crawl.datastore()).collect(Collectors.toSet())) {
            double pace = of(datastore).stream().mapToDouble(flow -> flow.pace).sum();
            List<ReclaimCurve.Point> known = points.computeIfAbsent(datastore, ignored -> new ArrayList<>());
            ReclaimCurve.Point last = known.isEmpty() ? null : known.get(known.size() - 1);
            if (last == null || Math.abs(last.mbps() - pace) > NOTHING) {
                known.add(new ReclaimCurve.Point(now, back.getOrDefault(datastore, 0.0), pace));
            }
        }
    }

    /** Until a crawl ends or begins or a burst is over; null when nothing will happen any more. */
    private @Nullable Double untilNextEvent(double now) {
        double next = Double.POSITIVE_INFINITY;
        Map<Integer, Double> paces = new HashMap<>();
        for (Flow flow : flows) {
            if (flow.pace > 0) {
                next = Math.min(next, flow.left / flow.pace);
                paces.merge(flow.crawl.datastore(), flow.pace, Double::sum);
            }
            if (!flow.begun(now)) {
                next = Math.min(next, flow.crawl.at().toMillis() / 1000.0 - now);
            }
        }
        for (Map.Entry<Integer, Double> pace : paces.entrySet()) {
            double cycle = cycles.getOrDefault(pace.getKey(), 0.0);
            if (cycle < BURST - NOTHING) {
                next = Math.min(next, (BURST - cycle) / pace.getValue());
            }
        }
        return Double.isInfinite(next) ? null : next;
    }

    /** Once no dead space is left the next one begins a new cycle. */
    private void endCycles(double now) {
        for (int datastore : List.copyOf(cycles.keySet())) {
            if (cycles.getOrDefault(datastore, 0.0) == 0) {
                continue;
            }
            List<Flow> own = of(datastore);
            boolean dead = own.stream().anyMatch(flow -> flow.begun(now) && flow.left > NOTHING);
            if (!dead) {
                cycles.put(datastore, 0.0);
                ended.put(datastore, now);
            }
        }
    }
}
