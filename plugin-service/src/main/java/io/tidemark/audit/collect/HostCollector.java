package io.tidemark.audit.collect;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.platform.Batches;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliReads;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Reads many hosts at once, but never more than a few of one vCenter; passes each reading on when it is available. */
public final class HostCollector {

    private static final String LOCK_MODES = "6.0";

    private final VcenterSession session;
    private final List<String> keys;
    private final boolean withDevices;
    private final OptionRanges ranges = new OptionRanges();

    private HostCollector(VcenterSession session, List<String> keys, boolean withDevices) {
        this.session = session;
        this.keys = keys;
        this.withDevices = withDevices;
    }

    /** Options, devices and claim rules. */
    public static HostCollector whole(VcenterSession session) {
        return new HostCollector(session, WatchedOptions.ALL, true);
    }

    /** Options only. */
    public static HostCollector options(VcenterSession session, List<String> keys) {
        return new HostCollector(session, keys, false);
    }

    /**
     * Reads the hosts and returns when all are read or skipped; the consumers are called by one thread at a time. Ends
     * with {@link SessionEnded} if the session has ended.
     */
    public void read(
            List<HostLocation> hosts,
            int atOnce,
            Executor executor,
            Consumer<HostReading> read,
            Consumer<SkippedHost> skipped) {
        int size = withDevices ? Math.min(GroupedDisks.MOST, Math.max(1, hosts.size() / atOnce)) : 1;
        Semaphore calls = new Semaphore(Math.max(1, atOnce / size));
        Queue<List<HostLocation>> waiting =
                new ConcurrentLinkedQueue<>(Batches.of(hosts, size).toList());
        Object oneAtATime = new Object();
        CompletableFuture<?>[] workers = IntStream.range(0, Math.min(atOnce, hosts.size()))
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> {
                            for (List<HostLocation> group = waiting.poll(); group != null; group = waiting.poll()) {
                                GroupedDisks disks = disks(group, calls);
                                for (HostLocation host : group) {
                                    one(host, disks, oneAtATime, read, skipped, waiting);
                                }
                            }
                        },
                        executor))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(workers).join();
        } catch (CompletionException | CancellationException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private GroupedDisks disks(List<HostLocation> group, Semaphore calls) {
        List<String> connected = group.stream()
                .map(HostLocation::facts)
                .filter(HostFacts::connected)
                .map(HostFacts::moid)
                .toList();
        return new GroupedDisks(session.hostConfigurations(), connected, calls);
    }

    private void one(
            HostLocation host,
            GroupedDisks disks,
            Object oneAtATime,
            Consumer<HostReading> read,
            Consumer<SkippedHost> skipped,
            Queue<List<HostLocation>> waiting) {
        try {
            HostFacts facts = host.facts();
            if (!facts.connected()) {
                skip(host, AuditMessage.HOST_NOT_CONNECTED.with("state", facts.connectionState()), oneAtATime, skipped);
                return;
            }
            HostReading reading = reading(host, disks);
            synchronized (oneAtATime) {
                read.accept(reading);
            }
        } catch (SessionEnded e) {
            waiting.clear();
            throw e;
        } catch (Problem e) {
            skip(host, AuditMessage.HOST_NOT_READ.with("reason", e.statement()), oneAtATime, skipped);
        }
    }

    private void skip(HostLocation host, Statement reason, Object oneAtATime, Consumer<SkippedHost> skipped) {
        SkippedHost one = new SkippedHost(id(host), host.facts().name(), reason);
        synchronized (oneAtATime) {
            skipped.accept(one);
        }
    }

    private HostReading reading(HostLocation host, GroupedDisks disks) {
        HostFacts facts = host.facts();
        EsxcliReads esxcli = session.esxcliReads(facts.moid());
        Map<String, OptionReading> options = new HostOptionReader(session, keys, ranges).read(host, esxcli);
        HostDeviceReader devices = new HostDeviceReader(esxcli);
        List<DeviceReading> seen = withDevices ? devices.devices(() -> disks.of(facts.moid())) : List.of();
        List<ClaimRule> rules = withDevices ? devices.claimRules() : null;
        Map<String, String> lockModes = withDevices && listsLockModes(facts) ? devices.lockModes() : null;
        return new HostReading(
                id(host),
                facts.name(),
                host.cluster(),
                host.clusterName(),
                facts.version(),
                facts.build(),
                facts.inMaintenanceMode(),
                options,
                seen,
                rules,
                lockModes,
                gaps(options, devices));
    }

    private static boolean listsLockModes(HostFacts facts) {
        return !facts.release().known() || facts.release().since(EsxiRelease.parse(LOCK_MODES));
    }

    private List<Statement> gaps(Map<String, OptionReading> options, HostDeviceReader devices) {
        List<Statement> gaps = new ArrayList<>(devices.gaps());
        if (withDevices && options.values().stream().allMatch(option -> option.value() == null)) {
            gaps.add(AuditMessage.OPTIONS_UNREADABLE.statement());
        }
        return List.copyOf(gaps);
    }

    private ObjectId id(HostLocation host) {
        return new ObjectId(session.vcenter(), host.facts().moid());
    }
}
