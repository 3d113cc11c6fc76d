package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.Statement;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.predict.AutomaticUnmap;
import io.tidemark.rate.setting.RateLimits;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Which hosts of a datastore count for its rate, and why a datastore has none. */
public final class RateHosts {

    /** An unknown release counts as the newest. */
    private static final Comparator<HostFacts> NEWEST = Comparator.comparing(
                    (HostFacts host) -> host.release().known())
            .thenComparing(host -> -host.release().major())
            .thenComparing(host -> -host.release().minor())
            .thenComparing(host -> -host.build())
            .thenComparing(HostFacts::name);

    private RateHosts() {}

    /** Why the file system has no rate at all; empty for VMFS 6. */
    public static Optional<Statement> none(Datastore datastore) {
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        if (!datastore.vmfs() || vmfs == null) {
            return Optional.of(
                    RateMessage.NO_RATE_NOT_VMFS.with("type", datastore.facts().type()));
        }
        if (vmfs.majorVersion() < 6) {
            return Optional.of(RateMessage.NO_RATE_VMFS_5.with("version", vmfs.majorVersion()));
        }
        return Optional.empty();
    }

    /** Hosts through which the rate can be set, the newest first. */
    public static List<HostFacts> able(Datastore datastore, String method) {
        return datastore.hosts().stream()
                .filter(MountingHost::usable)
                .map(MountingHost::facts)
                .filter(host -> AutomaticUnmap.reclaims(host.release()) && RateLimits.offers(host, method))
                .sorted(NEWEST)
                .toList();
    }

    /** The host to use, among those that the caller may use; a reason if there is none. */
    static Optional<HostFacts> choice(Datastore datastore, String method, Predicate<HostFacts> allowed) {
        return able(datastore, method).stream().filter(allowed).findFirst();
    }

    /** Mounting hosts that vCenter can query now and that have a rate. */
    static List<HostFacts> reclaiming(Datastore datastore) {
        return connected(datastore).stream()
                .filter(host -> AutomaticUnmap.reclaims(host.release()))
                .toList();
    }

    /** Mounting hosts that vCenter can query now. */
    static List<HostFacts> connected(Datastore datastore) {
        return datastore.hosts().stream()
                .filter(host -> host.facts().connected() && host.mount().mounted())
                .map(MountingHost::facts)
                .toList();
    }
}
