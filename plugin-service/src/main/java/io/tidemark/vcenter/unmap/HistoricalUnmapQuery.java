package io.tidemark.vcenter.unmap;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.PerfEntityMetricCSV;
import io.tidemark.vcenter.vim25.PerfMetricId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads what vCenter itself keeps. It refuses queries with too many metrics ({@code config.vpxd.stats.maxQueryMetrics});
 * how it counts {@code *} is not documented, so that each volume is named.
 */
final class HistoricalUnmapQuery {

    /** The fault of a query that is too large. */
    private static final String REFUSED = "RestrictedByAdministrator";

    /** I/Os and size. */
    private static final int METRICS = 2;

    private record Series(String host, String volume) {}

    private final VimSession conversation;
    private final UnmapSpecs specs;

    HistoricalUnmapQuery(VimSession conversation, UnmapSpecs specs) {
        this.conversation = conversation;
        this.specs = specs;
    }

    /** Queries with too many metrics are halved; what vCenter accepted last is remembered. */
    void run(Collection<String> hosts, Consumer<PerfEntityMetricCSV> reader) {
        List<Series> left = available(hosts);
        int metrics = conversation.metricsAtOnce().get();
        while (!left.isEmpty()) {
            Map<String, List<String>> volumes = first(left, Math.max(metrics / METRICS, 1));
            int count = volumes.values().stream().mapToInt(List::size).sum();
            try {
                conversation
                        .list(specs.volumes(volumes), PerfEntityMetricCSV.class)
                        .forEach(reader);
            } catch (VcenterFault e) {
                if (!REFUSED.equals(e.fault()) || count == 1) {
                    throw e;
                }
                metrics = count * METRICS / 2;
                continue;
            }
            conversation.metricsAtOnce().accumulateAndGet(metrics, Math::min);
            left = left.subList(count, left.size());
        }
    }

    /** Volumes of which vCenter has samples, host by host. */
    private List<Series> available(Collection<String> hosts) {
        List<Series> all = new ArrayList<>();
        for (String host : hosts) {
            conversation.list(specs.available(host), PerfMetricId.class).stream()
                    .filter(metric -> metric.getCounterId() == specs.keys().size())
                    .map(PerfMetricId::getInstance)
                    .filter(instance -> instance != null && !instance.isEmpty())
                    .distinct()
                    .forEach(volume -> all.add(new Series(host, volume)));
        }
        return all;
    }

    private static Map<String, List<String>> first(List<Series> left, int most) {
        Map<String, List<String>> volumes = new LinkedHashMap<>();
        for (Series series : left.subList(0, Math.min(most, left.size()))) {
            if (!volumes.containsKey(series.host()) && volumes.size() == UnmapSpecs.HOSTS_AT_ONCE) {
                break;
            }
            volumes.computeIfAbsent(series.host(), host -> new ArrayList<>()).add(series.volume());
        }
        return volumes;
    }
}
