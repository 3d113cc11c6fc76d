package io.tidemark.reclaim.plan;

import io.tidemark.inventory.InventoryMessage;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.vcenter.host.HostFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The host of a run and the reason; {@code host} is null if there is none. */
public record HostChoice(@Nullable HostFacts host, Statement reason) {

    /** How busy a host is: reclaim runs on it now and in the recent past. */
    public record Load(int live, int recent) {
        public static final Load NONE = new Load(0, 0);
    }

    /** Chooses the usable host with the fewest runs now, then lately, then by name, so that runs spread. */
    public static HostChoice of(List<MountingHost> hosts, Map<String, Load> load) {
        List<MountingHost> usable =
                hosts.stream().filter(MountingHost::canReclaim).toList();
        Comparator<MountingHost> leastLoaded = Comparator.<MountingHost>comparingInt(host ->
                        load.getOrDefault(host.facts().moid(), Load.NONE).live())
                .thenComparingInt(host ->
                        load.getOrDefault(host.facts().moid(), Load.NONE).recent())
                .thenComparing(host -> host.facts().name());
        return usable.stream()
                .min(leastLoaded)
                .map(host -> chosen(
                        host.facts(), load.getOrDefault(host.facts().moid(), Load.NONE), usable.size(), hosts.size()))
                .orElseGet(() -> new HostChoice(null, InventoryMessage.NO_WRITABLE_HOST.with("hosts", hosts.size())));
    }

    private static HostChoice chosen(HostFacts host, Load load, int usable, int all) {
        PlanMessage why = load.live() == 0 ? PlanMessage.HOST_LEAST_LOADED : PlanMessage.HOST_SHARED;
        return new HostChoice(
                host, why.with(Map.of("host", host.name(), "usable", usable, "hosts", all, "live", load.live())));
    }
}
