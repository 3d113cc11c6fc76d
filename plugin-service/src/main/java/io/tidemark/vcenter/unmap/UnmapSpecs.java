package io.tidemark.vcenter.unmap;

import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.PerfMetricId;
import io.tidemark.vcenter.vim25.PerfQuerySpec;
import io.tidemark.vcenter.vim25.QueryAvailablePerfMetric;
import io.tidemark.vcenter.vim25.QueryPerf;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.xml.datatype.XMLGregorianCalendar;

/**
 * Requests for the UNMAP counters over one time range of vCenter's clock.
 *
 * @param ahead how far the clocks of hosts are ahead of it
 */
record UnmapSpecs(
        ManagedObjectReference manager,
        UnmapCounterKeys keys,
        Instant from,
        Instant to,
        int seconds,
        Map<String, Duration> ahead) {

    /** With more entities, vCenter rejects the query or is slow. */
    static final int HOSTS_AT_ONCE = 50;

    private static final String ALL = "*";

    QueryPerf everyVolume(Collection<String> hosts) {
        QueryPerf request = request();
        hosts.forEach(host -> request.getQuerySpec().add(spec(host, List.of(ALL))));
        return request;
    }

    /** @param volumes by host */
    QueryPerf volumes(Map<String, List<String>> volumes) {
        QueryPerf request = request();
        volumes.forEach((host, of) -> request.getQuerySpec().add(spec(host, of)));
        return request;
    }

    QueryAvailablePerfMetric available(String host) {
        QueryAvailablePerfMetric request = new QueryAvailablePerfMetric();
        request.setThis(manager);
        request.setEntity(VimEndpoint.ref(HostProperties.TYPE, host));
        request.setBeginTime(at(from, host));
        request.setEndTime(at(to, host));
        request.setIntervalId(seconds);
        return request;
    }

    /** The time on the clock of the host. */
    private XMLGregorianCalendar at(Instant time, String host) {
        return PropertyValues.calendar(time.plus(ahead.getOrDefault(host, Duration.ZERO)));
    }

    private QueryPerf request() {
        QueryPerf request = new QueryPerf();
        request.setThis(manager);
        return request;
    }

    private PerfQuerySpec spec(String host, List<String> volumes) {
        PerfQuerySpec spec = new PerfQuerySpec();
        spec.setEntity(VimEndpoint.ref(HostProperties.TYPE, host));
        spec.setStartTime(at(from, host));
        spec.setEndTime(at(to, host));
        for (String volume : volumes) {
            for (int counter : new int[] {keys.ios(), keys.size()}) {
                PerfMetricId metric = new PerfMetricId();
                metric.setCounterId(counter);
                metric.setInstance(volume);
                spec.getMetricId().add(metric);
            }
        }
        spec.setIntervalId(seconds);
        spec.setFormat("csv");
        return spec;
    }
}
