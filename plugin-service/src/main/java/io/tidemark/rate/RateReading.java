package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.rate.predict.AutomaticUnmap;
import io.tidemark.rate.setting.Rate;
import io.tidemark.rate.setting.RateLimits;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the setting from vCenter and from every host that mounts the datastore. */
final class RateReading {

    private RateReading() {}

    static DatastoreRate of(Datastore datastore, VcenterSession session) {
        Optional<Statement> none = RateHosts.none(datastore);
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        if (none.isPresent() || vmfs == null) {
            return new DatastoreRate(datastore, null, none.orElse(null), null, null, List.of(), null);
        }
        Rate rate = Rate.of(vmfs.unmapPriority(), vmfs.unmapBandwidth());
        List<HostRate> perHost = perHost(datastore, vmfs.uuid(), rate, session);
        List<String> behind = perHost.stream()
                .filter(host -> Boolean.FALSE.equals(host.inSync()))
                .map(HostRate::hostName)
                .toList();
        Statement problem = null;
        RateLimits limits = null;
        try {
            limits = limits(datastore, session).orElse(null);
            problem = limits == null ? noHost() : null;
        } catch (VcenterFault e) {
            problem = e instanceof PermissionMissing
                    ? new Statement(
                            "RATE_LIMITS_NEED_RIGHT",
                            "The hosts tell their limits only to users with Host.Config.Storage.",
                            Map.of("privilege", "Host.Config.Storage"))
                    : new Statement("HOST_REFUSED", e.detail(), Map.of("fault", e.fault()));
        }
        return new DatastoreRate(
                datastore, rate, null, limits, problem, perHost, behind.isEmpty() ? null : advice(behind));
    }

    static Statement advice(List<String> behind) {
        String hosts = String.join(", ", behind);
        return new Statement(
                "RATE_STRAGGLERS",
                hosts + (behind.size() == 1 ? " goes" : " go")
                        + " by another rate than vCenter shows. After a change VMware (KB 391805) asks to unmount the"
                        + " datastore from such a host and to mount it again.",
                Map.of("hosts", hosts));
    }

    static Statement noHost() {
        return Statement.of(
                "RATE_NO_HOST",
                "No connected host of ESXi 6.5 or later outside maintenance mounts the datastore read-write.");
    }

    private static Optional<RateLimits> limits(Datastore datastore, VcenterSession session) {
        return RateHosts.able(datastore, Rate.PRIORITY).stream()
                .findFirst()
                .flatMap(
                        host -> session.unmapSettings().limits(host.moid()).map(limits -> RateLimits.of(host, limits)));
    }

    private static List<HostRate> perHost(Datastore datastore, String uuid, Rate rate, VcenterSession session) {
        List<String> asked = RateHosts.connected(datastore).stream()
                .filter(host -> AutomaticUnmap.reclaims(host.release()))
                .map(HostFacts::moid)
                .toList();
        Map<String, Map<String, Setting>> seen =
                asked.isEmpty() ? Map.of() : session.unmapSettings().seenBy(asked, List.of(uuid));
        List<HostRate> rates = new ArrayList<>();
        for (MountingHost host : datastore.hosts()) {
            Setting setting = seen.getOrDefault(host.facts().moid(), Map.of()).get(uuid);
            rates.add(hostRate(datastore, host.facts(), setting, rate));
        }
        return rates;
    }

    private static HostRate hostRate(Datastore datastore, HostFacts host, @Nullable Setting setting, Rate rate) {
        String id = datastore.id().vcenter() + ":" + host.moid();
        if (setting == null) {
            return new HostRate(id, host.name(), null, null, why(host));
        }
        Rate effective = Rate.of(setting);
        return new HostRate(id, host.name(), effective, effective.equals(rate), note(host, rate));
    }

    private static Statement why(HostFacts host) {
        if (!host.connected()) {
            return Statement.of("RATE_HOST_NOT_CONNECTED", "The host is not connected.");
        }
        return AutomaticUnmap.reclaims(host.release())
                ? Statement.of("RATE_HOST_SHOWS_NONE", "The host does not show the volume.")
                : Statement.of("RATE_HOST_TOO_OLD", "ESXi before 6.5 does not give space back by itself.");
    }

    private static @Nullable Statement note(HostFacts host, Rate rate) {
        EsxiRelease release = host.release();
        if (AutomaticUnmap.takesLow(release) && !rate.off() && !Rate.PRIORITY.equals(rate.method())) {
            return Statement.of("RATE_HOST_TAKES_LOW", "ESXi before 6.7 takes every rate for priority low.");
        }
        return AutomaticUnmap.bursts(release)
                ? Statement.of(
                        "RATE_HOST_BURSTS",
                        "This build goes above its limit until 400 GB are back (KB 317939); ESXi 6.7 P01 mended it.")
                : null;
    }

    /** Hosts that show another rate than wanted, by name; hosts that show none are left out. */
    static List<String> behind(Datastore datastore, Map<String, Map<String, Setting>> seen, String uuid, Rate wanted) {
        return RateHosts.connected(datastore).stream()
                .filter(host -> {
                    Setting setting = seen.getOrDefault(host.moid(), Map.of()).get(uuid);
                    return setting != null && !Rate.of(setting).equals(wanted);
                })
                .map(HostFacts::name)
                .sorted()
                .toList();
    }

    /** Mounting hosts that cannot be asked at present, by name. */
    static List<String> unasked(Datastore datastore) {
        return datastore.hosts().stream()
                .filter(host -> !host.facts().connected())
                .map(host -> host.facts().name())
                .sorted()
                .toList();
    }
}
