package io.tidemark.advice.unmap;

import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.AdvancedOptions;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.host.HostPlace;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Reads VMFS3.EnableBlockDelete of hosts, a few at a time; a host that cannot be queried is absent. */
final class BlockDeletes {

    private static final int AT_ONCE = 8;

    private BlockDeletes() {}

    static Map<String, Integer> of(VcenterSession session, Collection<String> hosts) {
        if (hosts.isEmpty()) {
            return Map.of();
        }
        HostConfigurations configurations = session.hostConfigurations();
        List<HostPlace> places = configurations.hosts(session.rootFolder()).stream()
                .filter(place -> hosts.contains(place.facts().moid()))
                .filter(place -> place.facts().connected() && place.options() != null)
                .toList();
        ExecutorService readers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            Map<String, CompletableFuture<@Nullable Integer>> asked = new HashMap<>();
            places.forEach(place -> asked.put(
                    place.facts().moid(), CompletableFuture.supplyAsync(() -> read(configurations, place), readers)));
            Map<String, Integer> values = new HashMap<>();
            asked.forEach((host, answer) -> {
                Integer value = joined(answer);
                if (value != null) {
                    values.put(host, value);
                }
            });
            return Map.copyOf(values);
        } finally {
            readers.shutdownNow();
        }
    }

    private static @Nullable Integer joined(CompletableFuture<@Nullable Integer> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static @Nullable Integer read(HostConfigurations configurations, HostPlace place) {
        String options = place.options();
        if (options == null) {
            return null;
        }
        try {
            return configurations.options(options, AdvancedOptions.ENABLE_BLOCK_DELETE).stream()
                    .map(HostOption::value)
                    .filter(Number.class::isInstance)
                    .map(value -> ((Number) value).intValue())
                    .findFirst()
                    .orElse(null);
        } catch (SessionEnded e) {
            throw e;
        } catch (VcenterFault e) {
            return null;
        }
    }
}
