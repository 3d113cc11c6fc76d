package io.tidemark.audit.collect;

import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.HostPlace;
import io.tidemark.vcenter.host.OptionRange;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Types, limits, and defaults of options, read from the first host of each build and used for the other hosts of the
 * build.
 */
final class Ranges {

    private record Release(String version, long build) {}

    private final Map<Release, Map<String, OptionRange>> known = new ConcurrentHashMap<>();

    Map<String, OptionRange> of(HostPlace host, VcenterSession session) {
        String manager = host.options();
        if (manager == null) {
            return Map.of();
        }
        Release release =
                new Release(String.valueOf(host.facts().version()), host.facts().build());
        Map<String, OptionRange> before = known.get(release);
        if (before != null) {
            return before;
        }
        synchronized (this) {
            return known.computeIfAbsent(release, asked -> {
                Map<String, OptionRange> ranges = new HashMap<>();
                session.hostConfigurations()
                        .ranges(manager)
                        .forEach(range -> ranges.put(OptionReading.plain(range.key()), range));
                return Map.copyOf(ranges);
            });
        }
    }
}
