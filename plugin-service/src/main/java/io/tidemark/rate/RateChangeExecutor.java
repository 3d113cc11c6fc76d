package io.tidemark.rate;

import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreAffected;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.DatabaseUnreachable;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.rate.RateChangeItem.State;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.unmap.UnmapSettings;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Makes changes in the caller's session, a few datastores at a time, and then queries all hosts. */
@Component
class RateChangeExecutor implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(RateChangeExecutor.class);
    private static final int AT_ONCE = 8;
    /** Hosts apply a change with a delay. */
    private static final int LOOKS = 6;

    private static final Duration ABANDONED = Duration.ofMinutes(5);

    private final RateChanges changes;
    private final Inventory inventory;
    private final Recorder recorder;
    private final Heartbeats heartbeats;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final Duration pause;
    /** Heartbeats of a change are in real time. */
    private final SystemClock real = new SystemClock();

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, task -> daemon(task, "rate-set"));
    private final ExecutorService leaders = Executors.newCachedThreadPool(task -> daemon(task, "rate-change"));
    private final AtomicInteger underWay = new AtomicInteger();

    RateChangeExecutor(
            RateChanges changes,
            Inventory inventory,
            Recorder recorder,
            RateProperties properties,
            Heartbeats heartbeats,
            ApplicationEventPublisher events,
            Clock clock) {
        this.changes = changes;
        this.inventory = inventory;
        this.recorder = recorder;
        this.pause = properties.verifyPause();
        this.heartbeats = heartbeats;
        this.events = events;
        this.clock = clock;
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Records a change that is rejected as a whole, as one activity. */
    void refused(RateChange change, Problem why) {
        if (change.items().size() == 1) {
            entry(change, change.items().get(0)).failed(why);
        } else {
            entry(change)
                    .failed(
                            change.items().stream()
                                    .map(RateChangeItem::datastore)
                                    .toList(),
                            why);
        }
    }

    /** Stores the change, makes it, and returns when it has ended. */
    CompletableFuture<Void> start(RateChange change, Map<ObjectId, Datastore> datastores, SignedIn caller) {
        changes.add(change, real.now());
        for (RateChangeItem item : change.items()) {
            if (item.state() == State.REFUSED) {
                record(change, item);
            }
        }
        recordStart(change);
        VcenterSession session = caller.session();
        Heartbeats.Held held = heartbeats.hold(RateChanges.TABLE, change.id());
        VcenterSession.Use use = session.use();
        return CompletableFuture.runAsync(() -> carryOut(change, datastores, session), leaders)
                .whenComplete((nothing, failure) -> {
                    held.close();
                    use.close();
                    if (failure != null) {
                        LOG.warn("rate change {} broke off", change.id(), failure);
                    }
                });
    }

    private void carryOut(RateChange change, Map<ObjectId, Datastore> datastores, VcenterSession session) {
        underWay.incrementAndGet();
        try {
            List<CompletableFuture<RateChangeItem>> works = change.items().stream()
                    .filter(item -> item.state() == State.PENDING)
                    .map(item -> CompletableFuture.supplyAsync(() -> set(change, item, session), threads))
                    .toList();
            List<RateChangeItem> done = works.stream()
                    .map(CompletableFuture::join)
                    .filter(item -> item.state() == State.DONE)
                    .toList();
            changes.move(change.id(), RateChange.State.VERIFYING, null);
            verify(change, done, datastores, session);
            changes.move(change.id(), RateChange.State.COMPLETED, clock.instant());
        } finally {
            underWay.decrementAndGet();
        }
    }

    private RateChangeItem set(RateChange change, RateChangeItem pending, VcenterSession session) {
        RateChangeItem item = pending.now(State.SETTING, null);
        if (!changes.begin(change.id(), item, real.now())) {
            return pending;
        }
        RateChangeItem now;
        try {
            set(session.unmapSettings(), item);
            now = item.now(State.DONE, null);
        } catch (VcenterUnreachable e) {
            now = unanswered(item, FaultMessage.VCENTER_UNREACHABLE.with("reason", e.statement()), session);
        } catch (Problem e) {
            Statement why = FaultMessage.HOST_REFUSED.with(
                    "host", String.valueOf(item.target().hostName()), "reason", e.statement());
            now = e instanceof VcenterFault fault && fault.unanswered()
                    ? unanswered(item, why, session)
                    : item.now(State.FAILED, why);
        } catch (RuntimeException e) {
            LOG.warn("the rate of {} could not be set", item.target().datastoreName(), e);
            now = item.now(State.FAILED, FaultMessage.UNEXPECTED.with("reason", String.valueOf(e.getMessage())));
        }
        RateChangeItem known = now;
        DatabaseUnreachable.outlast(() -> changes.put(change.id(), known, real.now()));
        record(change, known);
        return known;
    }

    /** The host can have set the rate. It shows a change with a delay, so that the previous rate is no evidence. */
    private static RateChangeItem unanswered(RateChangeItem item, Statement why, VcenterSession session) {
        String host = String.valueOf(item.target().host());
        String uuid = String.valueOf(item.target().vmfsUuid());
        try {
            Setting seen = session.unmapSettings()
                    .seenBy(List.of(host), List.of(uuid))
                    .getOrDefault(host, Map.of())
                    .get(uuid);
            if (seen != null && Rate.of(seen).equals(item.to())) {
                return item.now(State.DONE, null);
            }
        } catch (Problem e) {
            LOG.debug("the rate of {} cannot be read", item.target().datastoreName(), e);
        }
        return item.now(State.UNKNOWN, why);
    }

    private static void set(UnmapSettings settings, RateChangeItem item) {
        String host = String.valueOf(item.target().host());
        String uuid = String.valueOf(item.target().vmfsUuid());
        var bandwidth = item.to().bandwidth();
        if (bandwidth == null) {
            settings.setPriority(host, uuid, String.valueOf(item.to().priority()));
        } else {
            settings.setBandwidth(host, uuid, bandwidth);
        }
    }

    /** Queries all mounting hosts until all have the rate or the time limit is reached. */
    private void verify(
            RateChange change, List<RateChangeItem> done, Map<ObjectId, Datastore> datastores, VcenterSession session) {
        Map<Integer, SeenRates> seen = new HashMap<>();
        List<RateChangeItem> open = done;
        for (int look = 0; look < LOOKS && !open.isEmpty(); look++) {
            if (look > 0 && !paused()) {
                break;
            }
            try {
                seen.putAll(seen(open, datastores, session));
            } catch (Problem e) {
                LOG.info("hosts could not be asked for their rates: {}", e.detail());
            }
            open = open.stream()
                    .filter(item -> !seen.containsKey(item.position())
                            || !seen.get(item.position()).behind().isEmpty())
                    .toList();
            changes.beat(change.id(), real.now());
        }
        for (RateChangeItem item : done) {
            SeenRates last = seen.getOrDefault(item.position(), SeenRates.none(known(datastores, item)));
            if (!last.behind().isEmpty() || !last.notQueried().isEmpty()) {
                changes.put(change.id(), item.seen(last.behind(), last.notQueried()), real.now());
            }
            refresh(item.datastore(), session);
        }
    }

    /** So that lists show the new rate immediately. */
    private void refresh(ObjectId datastore, VcenterSession session) {
        if (underWay.get() > AT_ONCE) {
            return;
        }
        try {
            inventory.refreshed(datastore, session);
        } catch (Problem e) {
            LOG.debug("{} could not be read again", datastore, e);
        }
    }

    private static Map<Integer, SeenRates> seen(
            List<RateChangeItem> items, Map<ObjectId, Datastore> datastores, VcenterSession session) {
        Set<String> hosts = new LinkedHashSet<>();
        items.forEach(item -> RateHosts.connected(known(datastores, item)).forEach(host -> hosts.add(host.moid())));
        Set<String> uuids = items.stream()
                .map(item -> String.valueOf(item.target().vmfsUuid()))
                .collect(Collectors.toSet());
        Map<String, Map<String, Setting>> seen = session.unmapSettings().seenBy(hosts, uuids);
        Map<Integer, SeenRates> rates = new HashMap<>();
        for (RateChangeItem item : items) {
            rates.put(
                    item.position(),
                    SeenRates.of(
                            known(datastores, item),
                            seen,
                            String.valueOf(item.target().vmfsUuid()),
                            item.to()));
        }
        return rates;
    }

    private static Datastore known(Map<ObjectId, Datastore> datastores, RateChangeItem item) {
        return Optional.ofNullable(datastores.get(item.datastore())).orElseThrow();
    }

    private boolean paused() {
        try {
            return !threads.awaitTermination(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Completes changes whose process has ended with their known results. */
    @Scheduled(initialDelay = 20, fixedDelay = 60, timeUnit = TimeUnit.SECONDS)
    void closeAbandoned() {
        Instant since = real.now().minus(ABANDONED);
        for (String id : changes.abandoned(since)) {
            RateChange change = changes.find(id).orElseThrow();
            List<RateChangeItem> left = new ArrayList<>(change.items());
            left.removeIf(item -> item.state() != State.PENDING && item.state() != State.SETTING);
            Function<RateChangeItem, RateChangeItem> close = item -> item.state() == State.PENDING
                    ? item.now(State.NOT_DONE, RateMessage.RATE_SERVICE_STOPPED_BEFORE.statement())
                    : item.now(State.UNKNOWN, RateMessage.RATE_SERVICE_STOPPED_DURING.statement());
            changes.interrupt(id, left.stream().map(close).toList(), since, clock.instant(), item -> {
                if (item.state() == State.UNKNOWN) {
                    record(change, item);
                }
            });
        }
    }

    private void record(RateChange change, RateChangeItem item) {
        Outcome outcome = switch (item.state()) {
            case DONE -> Outcome.DONE;
            case REFUSED -> Outcome.REFUSED;
            default -> Outcome.FAILED;
        };
        entry(change, item).ended(outcome, change(item));
        if (outcome == Outcome.DONE) {
            Statement affected = RateMessage.RATE_CHANGED.with("user", change.startedBy(), "detail", change(item));
            events.publishEvent(new DatastoreAffected(item.datastore(), clock.instant(), affected));
        }
    }

    /** Before the first host is changed, in case the service stops then. */
    private void recordStart(RateChange change) {
        long count = change.items().stream()
                .filter(item -> item.state() == State.PENDING)
                .count();
        if (count > 0) {
            entry(change).done(RateMessage.RATE_CHANGE_STARTED.with("id", change.id(), "count", count));
        }
    }

    private static String action(RateChange change) {
        return change.undoOf() == null ? "reclaim-rate.set" : "reclaim-rate.undo";
    }

    private Recorder.Entry entry(RateChange change) {
        return recorder.of(change.startedBy(), change.vcenter(), action(change));
    }

    private Recorder.Entry entry(RateChange change, RateChangeItem item) {
        return entry(change).on(item.datastore(), item.target().datastoreName());
    }

    private static Statement change(RateChangeItem item) {
        Statement to = item.to().statement();
        Statement change = item.from() == null
                ? to
                : RateMessage.RATE_FROM_TO.with("from", item.from().statement(), "to", to);
        return item.reason() == null
                ? change
                : RateMessage.RATE_NOT_SET.with("change", change, "reason", item.reason());
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
        leaders.shutdownNow();
    }
}
