package io.tidemark.vcenter.clock;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How far clocks of hosts are ahead of the clock of their vCenter, as last measured. */
public final class HostClocks {

    private static final Duration FRESH = Duration.ofMinutes(10);
    /** Hosts whose times nobody uses are not measured again. */
    private static final Duration REPORTED = Duration.ofHours(1);

    /** The clock of one host. */
    public record HostClock(String name, Duration ahead) {}

    private record Known(HostClock clock, long atNanos) {}

    private final Map<String, Known> hosts = new ConcurrentHashMap<>();
    private final LongSupplier nanos;

    public HostClocks(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Zero if it was never measured. */
    public Duration ahead(String host) {
        Known known = hosts.get(host);
        return known == null ? Duration.ZERO : known.clock().ahead();
    }

    /** Those of the hosts, by moid, whose clocks must be measured. */
    public List<String> due(Collection<String> moids) {
        return moids.stream()
                .distinct()
                .filter(host -> !within(hosts.get(host), FRESH))
                .toList();
    }

    public void measured(String host, String name, Duration ahead) {
        hosts.put(host, new Known(new HostClock(name, ClockOffset.followed(ahead(host), ahead)), nanos.getAsLong()));
    }

    /** The last offset remains. */
    public void failed(String host) {
        Known known = hosts.get(host);
        HostClock clock = known == null ? new HostClock(host, Duration.ZERO) : known.clock();
        hosts.put(host, new Known(clock, nanos.getAsLong()));
    }

    /** Those measured lately. */
    public List<HostClock> all() {
        return hosts.values().stream()
                .filter(known -> within(known, REPORTED))
                .map(Known::clock)
                .toList();
    }

    private boolean within(@Nullable Known known, Duration age) {
        return known != null && nanos.getAsLong() - known.atNanos() < age.toNanos();
    }
}
