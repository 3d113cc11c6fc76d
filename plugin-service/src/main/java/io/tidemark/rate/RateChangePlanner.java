package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        return undo(datastores, wanted, Map.of());
    }

    /** The same for an undo of items: rejected where hosts have neither the rate of the item nor the one before. */
    List<RateChangeItem> undo(
            List<Datastore> datastores, Function<Datastore, Rate> wanted, Map<ObjectId, RateChangeItem> undone) {
        List<RateChangeItem> items = new ArrayList<>();
        for (Datastore datastore : datastores) {
            items.add(plan(items.size(), datastore, wanted.apply(datastore), null));
        }
        Map<String, Map<String, Setting>> seen = seen(items, datastores);
        items.replaceAll(item -> onHosts(
                item, datastores.get(item.position()), seen, Optional.ofNullable(undone.get(item.datastore()))));
        return items;
    }

    /** The item with the rate that its hosts have now. If they differ, it is that of vCenter, with a warning. */
    private RateChangeItem onHosts(
            RateChangeItem item,
            Datastore datastore,
            Map<String, Map<String, Setting>> seen,
            Optional<RateChangeItem> undone) {
        Rate from = item.from();
        String host = item.target().host();
        if (from == null || host == null) {
            return item;
        }
        String uuid = String.valueOf(item.target().vmfsUuid());
        List<Rate> rates = RateHosts.reclaiming(datastore).stream()
                .flatMap(one -> rate(seen, one.moid(), uuid).stream())
                .distinct()
                .toList();
        if (undone.isPresent() && changedSince(item, undone.get(), changeable(datastore, seen, uuid))) {
            return item(
                    item.position(),
                    datastore,
                    null,
                    rates.size() == 1 ? rates.get(0) : from,
                    item.to(),
                    State.REFUSED,
                    RateMessage.RATE_CHANGED_SINCE.statement());
        }
        if (rates.size() == 1) {
            return rates.get(0).equals(from) ? item : plan(item.position(), datastore, item.to(), rates.get(0));
        }
        Optional<Rate> setting = rate(seen, host, uuid);
        RateChangeItem now = item.state() == State.UNCHANGED
                        && setting.isPresent()
                        && !setting.get().equals(from)
                ? plan(item.position(), datastore, item.to(), setting.get())
                : item;
        List<String> behind = SeenRates.of(datastore, seen, uuid, from).behind();
        return now.state() == State.PENDING && !behind.isEmpty() ? now.warned(RateReading.advice(behind)) : now;
    }

    /** The rates that hosts have, without those of hosts that have low whatever is set. */
    private static List<Rate> changeable(Datastore datastore, Map<String, Map<String, Setting>> seen, String uuid) {
        Rate low = Rate.priority("low");
        return RateHosts.reclaiming(datastore).stream()
                .flatMap(host -> rate(seen, host.moid(), uuid)
                        .filter(rate -> !AutomaticUnmap.takesLow(host.release()) || !rate.equals(low))
                        .stream())
                .toList();
    }

    /** Hosts that still have the rate from before the change do not count, those that have the restored one already neither. */
    private static boolean changedSince(RateChangeItem item, RateChangeItem undone, List<Rate> rates) {
        boolean restored = rates.stream().allMatch(item.to()::equals);
        return !restored
                && (!rates.contains(undone.to())
                        || rates.stream()
                                .anyMatch(rate -> !rate.equals(undone.to())
                                        && !rate.equals(undone.from())
                                        && !rate.equals(item.to())));
    }

    /** What the hosts have: vCenter shows a rate that was set on a host only after a delay. */
    private Map<String, Map<String, Setting>> seen(List<RateChangeItem> items, List<Datastore> datastores) {
        Set<String> hosts = new LinkedHashSet<>();
        Set<String> uuids = new LinkedHashSet<>();
        for (RateChangeItem item : items) {
            if (item.target().host() != null) {
                RateHosts.reclaiming(datastores.get(item.position())).forEach(host -> hosts.add(host.moid()));
                uuids.add(String.valueOf(item.target().vmfsUuid()));
            }
        }
        if (hosts.isEmpty()) {
            return Map.of();
        }
        try {
            return caller.session().unmapSettings().seenBy(hosts, uuids);
        } catch (Problem e) {
            LOG.info("hosts could not be asked for their rates: {}", e.detail());
            return Map.of();
        }
    }

    private static Optional<Rate> rate(Map<String, Map<String, Setting>> seen, String host, String uuid) {
        return Optional.ofNullable(seen.getOrDefault(host, Map.of()).get(uuid)).map(Rate::of);
    }

    /** @param seen the rate that the hosts have, null for the one that vCenter shows */
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
