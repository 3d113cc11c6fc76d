package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.predict.AutomaticUnmap;
import io.tidemark.rate.setting.Rate;
import io.tidemark.rate.setting.RateLimits;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
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
            Optional<HostFacts> asked =
                    RateHosts.able(datastore, Rate.PRIORITY).stream().findFirst();
            limits = asked.flatMap(host -> limits(host, session)).orElse(null);
            problem = limits == null ? asked.map(RateReading::noLimits).orElseGet(RateReading::noHost) : null;
        } catch (VcenterFault e) {
            problem = e instanceof PermissionMissing
                    ? RateMessage.RATE_LIMITS_NEED_RIGHT.with("privilege", VcenterPrivilege.HOST_STORAGE.id())
                    : FaultMessage.HOST_REFUSED.with("fault", e.fault(), "reason", e.statement());
        }
        return new DatastoreRate(
                datastore, rate, null, limits, problem, perHost, behind.isEmpty() ? null : advice(behind));
    }

    static Statement advice(List<String> behind) {
        return RateMessage.RATE_STRAGGLERS.with("hosts", String.join(", ", behind), "count", behind.size());
    }

    static Statement noHost() {
        return RateMessage.RATE_NO_HOST.statement();
    }

    private static Statement noLimits(HostFacts host) {
        return RateMessage.RATE_LIMITS_NOT_REPORTED.with("host", host.name());
    }

    private static Optional<RateLimits> limits(HostFacts host, VcenterSession session) {
        return session.unmapSettings().limits(host.moid()).map(limits -> RateLimits.of(host, limits));
    }

    private static List<HostRate> perHost(Datastore datastore, String uuid, Rate rate, VcenterSession session) {
        List<String> asked =
                RateHosts.reclaiming(datastore).stream().map(HostFacts::moid).toList();
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
            return RateMessage.RATE_HOST_NOT_CONNECTED.statement();
        }
        return AutomaticUnmap.reclaims(host.release())
                ? RateMessage.RATE_HOST_SHOWS_NONE.statement()
                : RateMessage.RATE_HOST_TOO_OLD.statement();
    }

    private static @Nullable Statement note(HostFacts host, Rate rate) {
        EsxiRelease release = host.release();
        if (AutomaticUnmap.takesLow(release) && !rate.off() && !Rate.PRIORITY.equals(rate.method())) {
            return RateMessage.RATE_HOST_TAKES_LOW.statement();
        }
        return AutomaticUnmap.bursts(release) ? RateMessage.RATE_HOST_BURSTS.statement() : null;
    }
}
