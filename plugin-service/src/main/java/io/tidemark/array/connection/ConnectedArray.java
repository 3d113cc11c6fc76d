package io.tidemark.array.connection;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.FigureSource;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.KnownPools;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.TransactionException;

/** The adapter of one array, its last list of volumes, and its health; polls on its own thread. */
final class ConnectedArray implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ConnectedArray.class);

    private final ArrayConnection connection;
    private final ArrayProfile profile;
    private final FigureSource source;
    private final LazyCredentialAdapter adapter;
    private final Clock clock;
    private final Consumer<ArrayHealth> onChange;
    private final ScheduledExecutorService poller;
    private final KnownPools pools = new KnownPools();
    private final Map<String, VolumeUsage> fresher = new ConcurrentHashMap<>();
    private final Set<String> asked;
    private final AtomicBoolean reading = new AtomicBoolean();

    /** Ids of volumes that were asked for since the last list and had no usage. */
    private final Set<String> missed = ConcurrentHashMap.newKeySet();

    /** Never changed, only replaced. */
    private volatile Map<String, ArrayVolume> byDevice = Map.of();

    /** Why volumes have no usage, by id; never changed, only replaced. */
    private volatile Map<String, Statement> missing = Map.of();

    private volatile ArrayHealth health;
    private volatile ArrayHealth.State published = ArrayHealth.State.UNKNOWN;
    private volatile boolean listed;
    private volatile String name;
    private volatile boolean closed;

    /** @param asked names of devices that other modules asked for, lower case */
    ConnectedArray(
            ArrayConnection connection,
            ArrayProfile profile,
            FigureSource source,
            LazyCredentialAdapter adapter,
            Set<String> asked,
            Clock clock,
            Consumer<ArrayHealth> onChange) {
        this.connection = connection;
        this.profile = profile;
        this.source = source;
        this.adapter = adapter;
        this.asked = asked;
        this.clock = clock;
        this.onChange = onChange;
        this.health = ArrayHealth.unknown(connection.name());
        this.name = connection.name();
        this.poller = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "array-" + connection.name());
            thread.setDaemon(true);
            return thread;
        });
    }

    ArrayConnection connection() {
        return connection;
    }

    ArrayProfile profile() {
        return profile;
    }

    FigureSource source() {
        return source;
    }

    /** How it is shown: with its address if another array has the same name. */
    void unambiguous(boolean repeated) {
        name = connection.name() + (repeated ? " (" + connection.target().address() + ")" : "");
    }

    String name() {
        return name;
    }

    /** Why the volume has no usage, null if it has or that is not known. */
    @Nullable
    Statement missing(String volumeId) {
        return missing.get(volumeId);
    }

    ArrayHealth health() {
        return health;
    }

    /** Whether its volumes were listed at least once. */
    boolean listed() {
        return listed;
    }

    void poll(Duration every) {
        poller.scheduleWithFixedDelay(this::refreshOnce, 0, every.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Lists the volumes again; after a failure, the old list is kept and the health contains the reason. */
    List<ArrayVolume> refresh() {
        return ask(adapter -> {
            List<ArrayVolume> volumes = adapter.volumes();
            Map<String, ArrayVolume> index = new HashMap<>(4 * volumes.size());
            volumes.forEach(volume -> volume.devices().forEach(device -> index.put(device, volume)));
            Map<String, Statement> why = new HashMap<>();
            volumes.stream()
                    .filter(volume -> volume.missing() != null)
                    .forEach(volume -> why.put(volume.id(), volume.missing()));
            missing = why;
            pools.list(volumes);
            byDevice = index;
            listed = true;
            if (!fresher.isEmpty()) {
                fresher.keySet().retainAll(volumes.stream().map(ArrayVolume::id).collect(Collectors.toSet()));
            }
            fresher.putAll(adapter.unlisted(wanted()));
            missed.clear();
            return volumes;
        });
    }

    /** Volumes of devices that were asked for and that the list has without usage; those that were read longest ago first. */
    private List<String> wanted() {
        return byDevice.entrySet().stream()
                .filter(entry -> entry.getValue().usage() == null && asked.contains(entry.getKey()))
                .map(entry -> entry.getValue().id())
                .distinct()
                .sorted(Comparator.comparing(id -> Optional.ofNullable(fresher.get(id))
                        .map(VolumeUsage::at)
                        .orElse(Instant.MIN)))
                .toList();
    }

    /** Volumes without any usage so far; each is asked for once after each list. */
    private void readMissed() {
        reading.set(false);
        try {
            List<String> unread =
                    wanted().stream().filter(id -> !fresher.containsKey(id)).toList();
            fresher.putAll(ask(adapter -> adapter.unlisted(unread)));
        } catch (RuntimeException e) {
            log.debug("volumes of {} were not read", connection.name(), e);
        }
    }

    /** As {@link #refresh}, but a failure only affects the health; reads the pools, too, if that was long ago. */
    void refreshOnce() {
        try {
            refresh();
            pools.refresh(adapter, clock.instant());
        } catch (RuntimeException e) {
            log.debug("{} was not listed", connection.name(), e);
        }
    }

    private @Nullable ArrayVolume volume(String device) {
        return volume(DeviceKeys.of(device));
    }

    private @Nullable ArrayVolume volume(List<String> keys) {
        Map<String, ArrayVolume> known = byDevice;
        for (String key : keys) {
            ArrayVolume volume = known.get(key);
            if (volume != null) {
                return volume;
            }
        }
        return null;
    }

    /** Whether it has the volume of a device with one of these keys. */
    boolean lists(List<String> keys) {
        return volume(keys) != null;
    }

    @Nullable
    BackingVolume backingVolume(String device) {
        ArrayVolume volume = volume(device);
        return volume == null
                ? null
                : new BackingVolume(
                        connection.id(),
                        name,
                        volume.id(),
                        volume.name(),
                        volume.provisionedBytes(),
                        volume.obstacle(),
                        source);
    }

    @Nullable
    VolumeUsage lastUsage(String device) {
        ArrayVolume volume = volume(device);
        if (volume == null) {
            return null;
        }
        VolumeUsage listed = volume.usage();
        VolumeUsage read = fresher.get(volume.id());
        if (listed == null
                && read == null
                && !closed
                && missed.add(volume.id())
                && reading.compareAndSet(false, true)) {
            poller.execute(this::readMissed);
        }
        return read != null && (listed == null || read.at().isAfter(listed.at())) ? read : listed;
    }

    VolumeUsage usage(String volumeId) {
        VolumeUsage usage = ask(adapter -> adapter.usage(volumeId));
        fresher.put(volumeId, usage);
        return usage;
    }

    List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        return ask(adapter -> adapter.history(volumeId, from, to));
    }

    Optional<ArrayPerformance> performance() {
        return ask(ArrayAdapter::performance);
    }

    List<PoolSpace> pools() {
        return ask(ArrayAdapter::pools);
    }

    /** The pool of a volume as last read. */
    Optional<PoolSpace> pool(String volumeId) {
        return pools.of(volumeId);
    }

    Set<ArrayCapability> capabilities() {
        return adapter.capabilities();
    }

    /**
     * Lists the volumes again on the array's own thread; completes, never exceptionally, when the array responded or
     * failed.
     */
    CompletableFuture<Void> refreshLater() {
        return closed ? CompletableFuture.completedFuture(null) : CompletableFuture.runAsync(this::refreshOnce, poller);
    }

    ArrayIdentity identity() {
        return ask(ArrayAdapter::identity);
    }

    /** Null if the array cannot be queried now; its health contains the reason. */
    @Nullable
    ArrayIdentity identityIfReachable() {
        try {
            ArrayIdentity identity = ask(ArrayAdapter::identity);
            refresh();
            return identity;
        } catch (RuntimeException e) {
            log.debug("{} does not say who it is", connection.name(), e);
            return null;
        }
    }

    /** Sends a rejected credential again at the next request. */
    void forgetRejection() {
        adapter.forgetRejection();
    }

    private <T> T ask(Function<ArrayAdapter, T> question) {
        try {
            T answer = question.apply(adapter);
            become(ArrayHealth.ok(connection.name(), clock.instant()));
            return answer;
        } catch (UnknownVolume | FigureNotReported e) {
            throw e;
        } catch (Problem e) {
            become(ArrayHealth.failed(connection.name(), clock.instant(), e));
            throw e;
        } catch (RuntimeException e) {
            log.error("array {} was not read because of an unexpected error", connection.name(), e);
            ArrayHealth failed = ArrayHealth.failed(connection.name(), clock.instant(), e);
            become(failed);
            throw new ArrayRefused(failed.statement()).because(e);
        }
    }

    private void become(ArrayHealth now) {
        ArrayHealth before = health;
        health = now;
        if (closed) {
            return;
        }
        if (before.state() != now.state()) {
            log.info(
                    "array {}: {} -> {} ({})",
                    connection.name(),
                    before.state(),
                    now.state(),
                    now.statement().text());
        }
        if (published != now.state()) {
            publish(now);
        }
    }

    /** Publishes a changed state; repeats this at the next call if the database was unreachable. */
    private void publish(ArrayHealth now) {
        try {
            onChange.accept(now);
            published = now.state();
        } catch (TransactionException e) {
            log.debug("the state of array {}, {}, could not be published", connection.name(), now.state(), e);
        }
    }

    @Override
    public void close() {
        closed = true;
        poller.shutdownNow();
        adapter.close();
    }
}
