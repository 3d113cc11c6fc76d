package io.tidemark.vcenter.unmap;

import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.Conversation;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import io.tidemark.vcenter.vim25.ArrayOfPerfCounterInfo;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.PerfCounterInfo;
import io.tidemark.vcenter.vim25.PerfEntityMetricCSV;
import io.tidemark.vcenter.vim25.PerfMetricId;
import io.tidemark.vcenter.vim25.PerfMetricSeriesCSV;
import io.tidemark.vcenter.vim25.PerfQuerySpec;
import io.tidemark.vcenter.vim25.QueryPerf;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code datastore.unmapIOs} and {@code datastore.unmapSize} of hosts; keys and units of the counters are read
 * from each vCenter, because they differ and earlier releases have none. The instance is the UUID of the VMFS volume.
 */
public final class UnmapQuery {

    /** With more entities, vCenter rejects the query or is slow. */
    private static final int HOSTS_AT_ONCE = 50;

    private record Counters(int ios, int size, long bytesPerUnit) {}

    private UnmapQuery() {}

    public static UnmapCounters run(
            Conversation conversation, Collection<String> hosts, Instant from, Instant to, int seconds) {
        ManagedObjectReference manager = conversation.content().getPerfManager();
        Counters counters = manager == null ? null : counters(conversation, manager);
        if (manager == null || counters == null) {
            return UnmapCounters.none();
        }
        Map<String, TimeRange> covered = new HashMap<>();
        List<Sample> samples = new ArrayList<>();
        List<String> all = List.copyOf(hosts);
        for (int i = 0; i < all.size(); i += HOSTS_AT_ONCE) {
            QueryPerf request = new QueryPerf();
            request.setThis(manager);
            all.subList(i, Math.min(i + HOSTS_AT_ONCE, all.size()))
                    .forEach(host -> request.getQuerySpec().add(spec(host, counters, from, to, seconds)));
            for (PerfEntityMetricCSV metric : conversation.list(request, PerfEntityMetricCSV.class)) {
                TimeRange range = read(metric, counters, from, seconds, samples);
                if (range != null) {
                    covered.put(metric.getEntity().getValue(), range);
                }
            }
        }
        return new UnmapCounters(true, covered, samples);
    }

    private static @Nullable Counters counters(Conversation conversation, ManagedObjectReference manager) {
        PropertyValues values =
                PropertyValues.complete(PropertyQuery.retrieve(conversation, manager, List.of("perfCounter")));
        Map<String, PerfCounterInfo> byName = new HashMap<>();
        values.value("perfCounter", ArrayOfPerfCounterInfo.class)
                .ifPresent(all -> all.getPerfCounterInfo().stream()
                        .filter(counter ->
                                "datastore".equals(counter.getGroupInfo().getKey()))
                        .filter(counter -> "summation".equals(counter.getRollupType()))
                        .forEach(counter -> byName.put(counter.getNameInfo().getKey(), counter)));
        PerfCounterInfo ios = byName.get("unmapIOs");
        PerfCounterInfo size = byName.get("unmapSize");
        return ios == null || size == null ? null : new Counters(ios.getKey(), size.getKey(), bytesPerUnit(size));
    }

    private static long bytesPerUnit(PerfCounterInfo counter) {
        return switch (counter.getUnitInfo().getKey()) {
            case "kiloBytes" -> 1L << 10;
            case "gigaBytes" -> 1L << 30;
            default -> 1L << 20;
        };
    }

    private static PerfQuerySpec spec(String host, Counters counters, Instant from, Instant to, int seconds) {
        PerfQuerySpec spec = new PerfQuerySpec();
        spec.setEntity(VimEndpoint.ref(HostProperties.TYPE, host));
        spec.setStartTime(calendar(from));
        spec.setEndTime(calendar(to));
        for (int counter : new int[] {counters.ios(), counters.size()}) {
            PerfMetricId metric = new PerfMetricId();
            metric.setCounterId(counter);
            metric.setInstance("*");
            spec.getMetricId().add(metric);
        }
        spec.setIntervalId(seconds);
        spec.setFormat("csv");
        return spec;
    }

    /** Adds what was sent; the range covered, null when the host has no such series. */
    private static @Nullable TimeRange read(
            PerfEntityMetricCSV metric, Counters counters, Instant from, int seconds, List<Sample> samples) {
        List<Instant> ends = ends(metric.getSampleInfoCSV());
        Map<String, long[]> ios = new HashMap<>();
        Map<String, long[]> sizes = new HashMap<>();
        for (PerfMetricSeriesCSV series : metric.getValue()) {
            Map<String, long[]> into = series.getId().getCounterId() == counters.ios() ? ios : sizes;
            into.put(series.getId().getInstance(), numbers(series.getValue(), ends.size()));
        }
        sizes.forEach((volume, values) -> {
            long[] counts = ios.getOrDefault(volume, new long[ends.size()]);
            for (int i = 0; i < ends.size(); i++) {
                // Minus one is an unknown value.
                long bytes = Math.max(values[i], 0) * counters.bytesPerUnit();
                long sent = Math.max(counts[i], 0);
                if (bytes > 0 || sent > 0) {
                    samples.add(new Sample(metric.getEntity().getValue(), volume, ends.get(i), seconds, sent, bytes));
                }
            }
        });
        return sizes.isEmpty() ? null : whole(ends, sizes.values(), from, seconds);
    }

    /** The newest intervals that follow each other and of which every value is known. */
    private static TimeRange whole(List<Instant> ends, Collection<long[]> values, Instant from, int seconds) {
        int last = ends.size() - 1;
        if (last < 0) {
            return new TimeRange(from, from);
        }
        Duration interval = Duration.ofSeconds(seconds);
        Instant begin = ends.get(last);
        for (int i = last; i >= 0; i--) {
            int at = i;
            if (ends.get(i).isBefore(begin) || values.stream().anyMatch(series -> series[at] < 0)) {
                break;
            }
            begin = ends.get(i).minus(interval);
        }
        return new TimeRange(begin, ends.get(last));
    }

    /** From {@code interval,time,interval,time,…}. */
    private static List<Instant> ends(@Nullable String text) {
        List<Instant> ends = new ArrayList<>();
        String[] cells = text == null || text.isBlank() ? new String[0] : text.split(",");
        for (int i = 1; i < cells.length; i += 2) {
            ends.add(OffsetDateTime.parse(cells[i].strip()).toInstant());
        }
        return ends;
    }

    private static long[] numbers(@Nullable String text, int size) {
        long[] numbers = new long[size];
        String[] cells = text == null || text.isBlank() ? new String[0] : text.split(",");
        for (int i = 0; i < Math.min(size, cells.length); i++) {
            numbers[i] = Long.parseLong(cells[i].strip());
        }
        return numbers;
    }

    private static XMLGregorianCalendar calendar(Instant at) {
        try {
            return DatatypeFactory.newInstance()
                    .newXMLGregorianCalendar(GregorianCalendar.from(at.atZone(ZoneOffset.UTC)));
        } catch (DatatypeConfigurationException e) {
            throw new IllegalStateException("This JDK cannot write dates", e);
        }
    }
}
