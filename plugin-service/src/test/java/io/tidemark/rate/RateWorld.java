package io.tidemark.rate;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.unmap.UnmapSettings;
import io.tidemark.vcenter.unmap.UnmapSettings.Limits;
import io.tidemark.vcenter.unmap.UnmapSettings.Range;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One VMFS datastore with hosts, and a vCenter session in which they respond. */
final class RateWorld {

    static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    static final String UUID = "5f07dfd2-d069f440-5da6-000000000001";
    private static final long TB = 1L << 40;
    private static final long MB = 1L << 20;

    final UnmapSettings settings = mock(UnmapSettings.class);
    final VcenterSession session = mock(VcenterSession.class);
    final SignedIn caller = mock(SignedIn.class);
    final Map<String, Map<String, Setting>> seen = new HashMap<>();
    private final List<MountingHost> hosts = new ArrayList<>();
    private String type = "VMFS";
    private int major = 6;
    private Rate rate = Rate.priority("low");
    private @Nullable Long deadMegabytes;

    RateWorld() {
        when(caller.session()).thenReturn(session);
        when(caller.vcenter()).thenReturn(VCENTER);
        when(session.unmapSettings()).thenReturn(settings);
        when(session.missingPrivileges(any(), any())).thenReturn(Map.of());
        when(settings.seenBy(any(), any())).thenReturn(seen);
        when(settings.limits(any()))
                .thenReturn(Optional.of(new Limits(new Range(100, 2000, 100), null, null, 100L, null)));
    }

    RateWorld fileSystem(String name, int version) {
        type = name;
        major = version;
        return this;
    }

    RateWorld rate(Rate now) {
        rate = now;
        return this;
    }

    RateWorld dead(long megabytes) {
        deadMegabytes = megabytes;
        return this;
    }

    /** Release as in {@code 6.7.0-8169922}; state connected, disconnected, maintenance, or read-only. */
    RateWorld host(String release, String capability, String state) {
        int number = hosts.size() + 1;
        String[] parts = release.split("-");
        boolean connected = !"disconnected".equals(state);
        HostFacts facts = new HostFacts(
                "host-" + number,
                "esx-" + number,
                connected ? "connected" : "disconnected",
                "maintenance".equals(state),
                parts[0],
                Long.parseLong(parts[1]),
                capability);
        hosts.add(new MountingHost(facts, new Mount(facts.moid(), !"read-only".equals(state), true, connected)));
        return this;
    }

    RateWorld hosts(String... releases) {
        for (String release : releases) {
            host(release, release.startsWith("6.5") ? "priority" : "fixed", "connected");
        }
        return this;
    }

    /** What the host shows for the volume. */
    RateWorld shows(int host, Rate effective) {
        seen.put("host-" + host, Map.of(UUID, new Setting(effective.priority(), effective.bandwidth())));
        return this;
    }

    Datastore datastore() {
        Vmfs vmfs = new Vmfs(UUID, major, major + ".82", MB, false, rate.priority(), rate.bandwidth(), List.of());
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1",
                "ds-1",
                type,
                true,
                null,
                4 * TB,
                2 * TB,
                null,
                "VMFS".equals(type) ? vmfs : null,
                hosts.stream().map(MountingHost::mount).toList());
        ArrayUsage use = deadMegabytes == null
                ? null
                : new ArrayUsage(2 * TB + deadMegabytes * MB, 4 * TB, 0.5, Instant.parse("2026-11-01T00:00:00Z"));
        return new Datastore(
                new ObjectId(VCENTER, "datastore-1"), facts, List.copyOf(hosts), List.of(), use, null, null, null);
    }
}
