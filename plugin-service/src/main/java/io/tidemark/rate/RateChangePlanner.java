package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.rate.RateChangeItem.Outcome;
import io.tidemark.rate.RateChangeItem.State;
import io.tidemark.rate.RateChangeItem.Target;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.predict.AutomaticUnmap;
import io.tidemark.rate.setting.Rate;
import io.tidemark.rate.setting.RateLimits;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The result of a change on each datastore, or the reason why it is not possible; privileges are checked in one call.
 */
final class RateChangePlanner {

    private static final Logger LOG = LoggerFactory.getLogger(RateChangePlanner.class);
    private static final String STORAGE = VcenterPrivilege.HOST_STORAGE.id();

    private final SignedIn caller;
    private final long arrayProfileMBps;
    private final Map<String, List<String>> lackingOnDatastores;
    private final Map<String, List<String>> lackingOnHosts;
    private final Map<String, Optional<RateLimits>> limits = new HashMap<>();

    /** @param arrayProfileMBps UNMAP over all hosts above which to warn */
    RateChangePlanner(SignedIn caller, Collection<Datastore> datastores, long arrayProfileMBps) {
        this.caller = caller;
        this.arrayProfileMBps = arrayProfileMBps;
        this.lackingOnDatastores = lacking(
                datastores.stream()
                        .map(datastore ->
                                new ManagedRef("Datastore", datastore.id().moid()))
                        .distinct()
                        .toList(),
                Permission.SET_RATE.privilege());
        this.lackingOnHosts = lacking(
                datastores.stream()
                        .flatMap(datastore -> datastore.hosts().stream())
                        .map(MountingHost::facts)
                        .map(HostFacts::moid)
                        .distinct()
                        .map(moid -> new ManagedRef("HostSystem", moid))
                        .toList(),
                STORAGE);
    }

    private Map<String, List<String>> lacking(List<ManagedRef> objects, String privilege) {
        return objects.isEmpty() ? Map.of() : caller.session().missingPrivileges(objects, List.of(privilege));
    }

    List<RateChangeItem> plan(List<Datastore> datastores, Function<Datastore, Rate> wanted) {
        List<RateChangeItem> items = new ArrayList<>();
        for (Datastore datastore : datastores) {
            items.add(plan(items.size(), datastore, wanted.apply(datastore), null));
        }
        Map<String, Map<String, Setting>> seen = seen(items);
        items.replaceAll(item -> {
            Setting setting = item.state() == State.UNCHANGED ? setting(seen, item) : null;
            return setting == null || Rate.of(setting).equals(item.to())
                    ? item
                    : plan(item.position(), datastores.get(item.position()), item.to(), Rate.of(setting));
        });
        return items;
    }

    /** What the hosts have whose rate would stay: vCenter shows a rate that was set on a host only after a delay. */
    private Map<String, Map<String, Setting>> seen(List<RateChangeItem> items) {
        List<Target> unchanged = items.stream()
                .filter(item -> item.state() == State.UNCHANGED)
                .map(RateChangeItem::target)
                .toList();
        if (unchanged.isEmpty()) {
            return Map.of();
        }
        try {
            return caller.session()
                    .unmapSettings()
                    .seenBy(
                            unchanged.stream()
                                    .map(target -> String.valueOf(target.host()))
                                    .distinct()
                                    .toList(),
                            unchanged.stream()
                                    .map(target -> String.valueOf(target.vmfsUuid()))
                                    .distinct()
                                    .toList());
        } catch (Problem e) {
            LOG.info("hosts could not be asked for their rates: {}", e.detail());
            return Map.of();
        }
    }

    private static @Nullable Setting setting(Map<String, Map<String, Setting>> seen, RateChangeItem item) {
        return seen.getOrDefault(String.valueOf(item.target().host()), Map.of())
                .get(String.valueOf(item.target().vmfsUuid()));
    }

    /** @param seen the rate that the host has, null for the one that vCenter shows */
    private RateChangeItem plan(int position, Datastore datastore, Rate to, @Nullable Rate seen) {
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        Optional<Statement> none = RateHosts.none(datastore);
        if (none.isPresent() || vmfs == null) {
            return item(position, datastore, null, null, to, State.REFUSED, none.orElse(null));
        }
        Rate from = seen == null ? Rate.of(vmfs.unmapPriority(), vmfs.unmapBandwidth()) : seen;
        if (lackingOnDatastores.containsKey(datastore.id().moid())) {
            return item(
                    position,
                    datastore,
                    null,
                    from,
                    to,
                    State.REFUSED,
                    missing(Permission.SET_RATE.privilege(), datastore.facts().name()));
        }
        if (datastore.risk() != null && !to.off()) {
            return item(position, datastore, null, from, to, State.REFUSED, datastore.risk());
        }
        Optional<HostFacts> host =
                RateHosts.choice(datastore, to.method(), one -> !lackingOnHosts.containsKey(one.moid()));
        if (host.isEmpty()) {
            return item(position, datastore, null, from, to, State.REFUSED, noHost(datastore, to));
        }
        if (from.equals(to)) {
            return item(position, datastore, host.get(), from, to, State.UNCHANGED, null);
        }
        Statement refusal;
        try {
            refusal = limits(host.get())
                    .map(allowed -> allowed.refuses(to).orElse(null))
                    .orElse(null);
        } catch (Problem e) {
            refusal = FaultMessage.HOST_REFUSED.with("host", host.get().name(), "reason", e.statement());
        }
        return item(
                position, datastore, host.get(), from, to, refusal == null ? State.PENDING : State.REFUSED, refusal);
    }

    private Statement noHost(Datastore datastore, Rate to) {
        List<HostFacts> able = RateHosts.able(datastore, to.method());
        if (!able.isEmpty()) {
            return missing(STORAGE, able.get(0).name());
        }
        return RateHosts.able(datastore, Rate.PRIORITY).isEmpty()
                ? RateReading.noHost()
                : RateMessage.RATE_METHOD_NOT_OFFERED.with("method", to.method());
    }

    private static Statement missing(String privilege, String object) {
        return FaultMessage.PERMISSION_MISSING.with("privilege", privilege, "object", object);
    }

    private Optional<RateLimits> limits(HostFacts host) {
        Optional<RateLimits> known = limits.get(host.moid());
        if (known == null) {
            known = caller.session().unmapSettings().limits(host.moid()).map(allowed -> RateLimits.of(host, allowed));
            limits.put(host.moid(), known);
        }
        return known;
    }

    private RateChangeItem item(
            int position,
            Datastore datastore,
            @Nullable HostFacts host,
            @Nullable Rate from,
            Rate to,
            State state,
            @Nullable Statement reason) {
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        boolean pending = state == State.PENDING;
        return new RateChangeItem(
                position,
                new Target(
                        datastore.id(),
                        datastore.facts().name(),
                        vmfs == null ? null : vmfs.uuid(),
                        host == null ? null : host.moid(),
                        host == null ? null : host.name()),
                from,
                to,
                Outcome.of(state, reason, pending ? warnings(datastore, from, to) : List.of()),
                pending ? RateForecast.of(datastore, to) : null);
    }

    private List<Statement> warnings(Datastore datastore, @Nullable Rate from, Rate to) {
        List<Statement> warnings = new ArrayList<>();
        Proof proof = datastore.proof();
        if (proof != null && proof.what() != Proved.AS_ESTIMATED) {
            warnings.add(proof.statement());
        }
        if (from != null && from.byEsxcliOnly()) {
            warnings.add(RateMessage.RATE_LOSES_PRIORITY.with("priority", String.valueOf(from.priority())));
        }
        long together = together(datastore, to);
        if (together > arrayProfileMBps) {
            warnings.add(RateMessage.RATE_ABOVE_ARRAY.with("peak", together, "profile", arrayProfileMBps));
        }
        if (to.off()) {
            warnings.add(RateMessage.RATE_OFF.statement());
        }
        String old = names(datastore, release -> AutomaticUnmap.reclaims(release) && AutomaticUnmap.takesLow(release));
        if (!old.isEmpty() && !Rate.PRIORITY.equals(to.method())) {
            warnings.add(RateMessage.RATE_HOSTS_TAKE_LOW.with("hosts", old));
        }
        String bursting = names(datastore, AutomaticUnmap::bursts);
        if (!bursting.isEmpty() && !to.off()) {
            warnings.add(RateMessage.RATE_HOSTS_BURST.with("hosts", bursting));
        }
        if (to.maxMBps() != null || to.fixedMBps() != null && to.fixedMBps() > AutomaticUnmap.CEILING) {
            Long most = to.fixedMBps() == null ? to.maxMBps() : to.fixedMBps();
            if (most != null && most > AutomaticUnmap.CEILING) {
                warnings.add(RateMessage.RATE_ABOVE_HOST.statement());
            }
        }
        return warnings;
    }

    /** MB/s if all usable hosts that support rates use the maximum. */
    private static long together(Datastore datastore, Rate to) {
        Long fastest = to.fixedMBps() == null ? to.maxMBps() : to.fixedMBps();
        long hosts = datastore.hosts().stream()
                .filter(MountingHost::usable)
                .filter(host -> !AutomaticUnmap.takesLow(host.facts().release()))
                .count();
        return fastest == null ? 0 : hosts * Math.min(fastest, AutomaticUnmap.CEILING);
    }

    private static String names(Datastore datastore, java.util.function.Predicate<EsxiRelease> which) {
        return datastore.hosts().stream()
                .map(MountingHost::facts)
                .filter(host -> which.test(host.release()))
                .map(HostFacts::name)
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
