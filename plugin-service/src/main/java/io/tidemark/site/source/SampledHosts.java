package io.tidemark.site.source;

import io.tidemark.vcenter.host.HostLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Chooses the hosts that are read in detail: connected ones, first one of each build, then others in their order. */
final class SampledHosts {

    private SampledHosts() {}

    static List<HostLocation> of(List<HostLocation> hosts, int most) {
        List<HostLocation> connected =
                hosts.stream().filter(host -> host.facts().connected()).toList();
        Set<String> builds = new HashSet<>();
        Set<HostLocation> chosen = new LinkedHashSet<>();
        connected.stream()
                .filter(host ->
                        builds.add(host.facts().version() + " " + host.facts().build()))
                .forEach(chosen::add);
        chosen.addAll(connected);
        return new ArrayList<>(chosen).subList(0, Math.min(most, chosen.size()));
    }
}
