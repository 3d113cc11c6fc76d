package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.rate.predict.AutomaticUnmap;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the hosts of a datastore show after its rate was set.
 *
 * @param behind names of hosts with another rate
 * @param notQueried names of hosts whose rate is not known
 */
record SeenRates(List<String> behind, List<String> notQueried) {

    static SeenRates of(Datastore datastore, Map<String, Map<String, Setting>> seen, String uuid, Rate wanted) {
        Predicate<HostFacts> shows =
                host -> seen.getOrDefault(host.moid(), Map.of()).get(uuid) != null;
        return new SeenRates(
                names(RateHosts.connected(datastore).stream()
                        .filter(shows)
                        .filter(host ->
                                !Rate.of(seen.get(host.moid()).get(uuid)).equals(wanted))),
                names(reclaiming(datastore).filter(host -> !host.connected() || !shows.test(host))));
    }

    /** No host could be queried. */
    static SeenRates none(Datastore datastore) {
        return new SeenRates(List.of(), names(reclaiming(datastore)));
    }

    /** Older hosts have no rate. */
    private static Stream<HostFacts> reclaiming(Datastore datastore) {
        return datastore.hosts().stream()
                .filter(host -> !host.facts().connected()
                        || host.mount().mounted()
                                && AutomaticUnmap.reclaims(host.facts().release()))
                .map(MountingHost::facts);
    }

    private static List<String> names(Stream<HostFacts> hosts) {
        return hosts.map(HostFacts::name).sorted().toList();
    }
}
