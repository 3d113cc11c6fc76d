package io.tidemark.array.connection;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionEnded;
import io.tidemark.vault.Vault;
import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** The adapters of all connected arrays. Finds the array of a device. Arrays do not delay each other. */
@Component
@EnableConfigurationProperties(ArrayProperties.class)
class ArrayRegistry implements ConnectedArrays {

    private final Map<String, ArrayKind> kinds;
    private final ArrayConnections connections;
    private final Vault vault;
    private final ArrayProperties properties;
    private final Clock clock;
    private final ApplicationEventPublisher events;
    private final TransactionOperations transaction;
    private final Map<String, ConnectedArray> arrays = new ConcurrentHashMap<>();

    /** Devices that other modules asked for; figures that a list lacks are read for them only. */
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    ArrayRegistry(
            List<ArrayKind> kinds,
            ArrayConnections connections,
            Vault vault,
            ArrayProperties properties,
            Clock clock,
            ApplicationEventPublisher events,
            TransactionOperations transaction) {
        this.kinds = kinds.stream().collect(Collectors.toMap(ArrayKind::name, Function.identity()));
        this.connections = connections;
        this.vault = vault;
        this.properties = properties;
        this.clock = clock;
        this.events = events;
        this.transaction = transaction;
    }

    /** Applies connections that are stored, and those that another replica added, changed, or removed. */
    @EventListener(ApplicationReadyEvent.class)
    @Scheduled(initialDelay = 2, fixedDelay = 2, timeUnit = TimeUnit.SECONDS)
    void takeOver() {
        Map<String, ArrayConnection> stored =
                connections.all().stream().collect(Collectors.toMap(ArrayConnection::id, Function.identity()));
        List.copyOf(arrays.keySet()).stream()
                .filter(id -> !stored.containsKey(id))
                .forEach(this::disconnect);
        stored.values().forEach(connection -> {
            ConnectedArray known = arrays.get(connection.id());
            if (known == null
                    || !known.connection().target().equals(connection.target())
                    || !known.connection().name().equals(connection.name())) {
                connect(connection);
            }
        });
    }

    @PreDestroy
    void stop() {
        arrays.values().forEach(ConnectedArray::close);
        arrays.clear();
    }

    /** The names of the array families, in order. */
    List<String> families() {
        return kinds.keySet().stream().sorted().toList();
    }

    /** The family of that name. */
    ArrayKind family(String name) {
        return Objects.requireNonNull(kinds.get(name), name);
    }

    /**
     * Activates the connection and replaces an earlier one with the same ID; tries to list its volumes before it
     * returns.
     */
    ConnectedArray connect(ArrayConnection connection) {
        ArrayKind kind = family(connection.kind());
        LazyCredentialAdapter adapter = new LazyCredentialAdapter(
                kind.capabilities(),
                () -> vault.secret(connection.secretName())
                        .orElseThrow(() -> new ArrayCredentialsRefused(
                                ArrayProblemMessage.ARRAY_CREDENTIALS_MISSING.with("array", connection.name()))),
                secret -> kind.connect(connection.target(), ArrayCredential.of(secret)),
                clock);
        ConnectedArray array = new ConnectedArray(
                connection,
                properties.profile(kind, connection.target()),
                kind.source(),
                adapter,
                asked,
                clock,
                health -> publish(connection, health));
        // Before another thread can replace it and close it.
        array.poll(properties.refresh());
        ConnectedArray before = arrays.put(connection.id(), array);
        if (before != null) {
            before.close();
        }
        nameArrays();
        return array;
    }

    private void nameArrays() {
        Map<String, Long> named = arrays.values().stream()
                .collect(Collectors.groupingBy(
                        array -> array.connection().name().toLowerCase(Locale.ROOT), Collectors.counting()));
        arrays.values()
                .forEach(array -> array.unambiguous(
                        named.getOrDefault(array.connection().name().toLowerCase(Locale.ROOT), 0L) > 1));
    }

    private void publish(ArrayConnection connection, ArrayHealth health) {
        boolean well = health.state() == ArrayHealth.State.OK;
        transaction.executeWithoutResult(status -> events.publishEvent(new ConditionChanged(
                clock.instant(),
                "array.health",
                condition(connection.id()),
                health.state().name(),
                well ? ConditionChanged.Severity.INFO : ConditionChanged.Severity.ERROR,
                null,
                connection.id(),
                find(connection.id()).map(ConnectedArray::name).orElse(connection.name()),
                connection.kind(),
                health.statement())));
    }

    private static String condition(String id) {
        return "array/" + id;
    }

    void disconnect(String id) {
        ConnectedArray array = arrays.remove(id);
        if (array != null) {
            array.close();
            nameArrays();
            events.publishEvent(new ConditionEnded(condition(id), null));
        }
    }

    List<ConnectedArray> all() {
        return List.copyOf(arrays.values());
    }

    Optional<ConnectedArray> find(String id) {
        return Optional.ofNullable(arrays.get(id));
    }

    @Override
    public Optional<BackingVolume> backingVolume(String device) {
        return Optional.ofNullable(first(device, ConnectedArray::backingVolume));
    }

    @Override
    public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
        return each(devices, ConnectedArray::backingVolume);
    }

    @Override
    public Map<String, VolumeUsage> lastUsage(Collection<String> devices) {
        return each(devices, ConnectedArray::lastUsage);
    }

    private <T> Map<String, T> each(
            Collection<String> devices, BiFunction<ConnectedArray, String, @Nullable T> question) {
        Map<String, T> answers = new HashMap<>();
        for (String device : devices) {
            asked.add(device.toLowerCase(Locale.ROOT));
            T answer = first(device, question);
            if (answer != null) {
                answers.put(device, answer);
            }
        }
        return answers;
    }

    private <T> @Nullable T first(String device, BiFunction<ConnectedArray, String, @Nullable T> question) {
        List<ConnectedArray> knowing = knowing(device);
        return knowing.isEmpty() ? null : question.apply(knowing.get(0), device);
    }

    /** Those that have the volume of the device, the one that is used first. */
    List<ConnectedArray> knowing(String device) {
        List<ConnectedArray> knowing = new ArrayList<>(1);
        List<String> keys = DeviceKeys.of(device);
        for (ConnectedArray array : arrays.values()) {
            if (array.lists(keys)) {
                knowing.add(array);
            }
        }
        return knowing.size() < 2
                ? knowing
                : knowing.stream()
                        .map(array -> SourceRank.of(array, device))
                        .sorted()
                        .map(SourceRank::array)
                        .toList();
    }

    /** Devices that other modules asked for, lower case. */
    Set<String> asked() {
        return Set.copyOf(asked);
    }

    @Override
    public VolumeUsage usage(BackingVolume volume) {
        return connected(volume).usage(volume.volumeId());
    }

    @Override
    public List<VolumeUsage> history(BackingVolume volume, Instant from, Instant to) {
        return connected(volume).history(volume.volumeId(), from, to);
    }

    private ConnectedArray connected(BackingVolume volume) {
        return find(volume.arrayId())
                .orElseThrow(() -> new ArrayUnreachable(
                        ArrayProblemMessage.ARRAY_NOT_CONNECTED.with("array", volume.arrayName())));
    }

    @Override
    public void refreshAll(Duration patience) {
        CompletableFuture<?>[] refreshes =
                arrays.values().stream().map(ConnectedArray::refreshLater).toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(refreshes)
                .completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    @Override
    public Optional<ArrayPerformance> performance(String arrayId) {
        return find(arrayId)
                .orElseThrow(() -> new ArrayUnreachable(ArrayProblemMessage.ARRAY_NOT_CONNECTED.with("array", arrayId)))
                .performance();
    }

    @Override
    public Optional<PoolSpace> pool(BackingVolume volume) {
        return find(volume.arrayId()).flatMap(array -> array.pool(volume.volumeId()));
    }

    @Override
    public Set<ArrayCapability> capabilities(String arrayId) {
        return find(arrayId).map(ConnectedArray::capabilities).orElse(Set.of());
    }

    @Override
    public Optional<Statement> trouble(String arrayId) {
        return find(arrayId)
                .map(ConnectedArray::health)
                .filter(health -> health.state() != ArrayHealth.State.OK && health.state() != ArrayHealth.State.UNKNOWN)
                .map(ArrayHealth::statement);
    }

    @Override
    public Optional<Statement> trouble(BackingVolume volume) {
        return trouble(volume.arrayId())
                .or(() -> find(volume.arrayId()).map(array -> array.missing(volume.volumeId())));
    }

    @Override
    public Optional<Statement> unlisted() {
        return arrays.values().stream()
                .filter(array -> !array.listed())
                .min(Comparator.comparing(array -> array.connection().id()))
                .map(array -> ArrayMessage.ARRAY_NOT_LISTED.with("array", array.name()));
    }

    @Override
    public Optional<String> unlistedAskingForLargeUnits() {
        return arrays.values().stream()
                .filter(array -> !array.listed() && array.profile().asksForLargeUnits())
                .map(ConnectedArray::name)
                .min(Comparator.naturalOrder());
    }

    @Override
    public boolean asksForLargeUnits(String arrayId) {
        return find(arrayId).map(array -> array.profile().asksForLargeUnits()).orElse(false);
    }

    @Override
    public long largestUnit(Collection<String> arrayIds) {
        return arrayIds.stream()
                .flatMap(id -> find(id).stream())
                .mapToLong(array -> array.profile().largestUnit())
                .min()
                .orElse(ArrayProfile.LARGEST_UNIT);
    }

    @Override
    public Optional<Long> pageBytes(String arrayId) {
        return find(arrayId).map(array -> array.profile().pageBytes());
    }

    @Override
    public Duration figureCadence(String arrayId) {
        return find(arrayId).map(array -> array.profile().figureCadence()).orElse(Duration.ZERO);
    }

    @Override
    public Set<String> kinds() {
        return arrays.values().stream().map(array -> array.connection().kind()).collect(Collectors.toSet());
    }

    @Override
    public String kind(String arrayId) {
        return find(arrayId).map(array -> array.connection().kind()).orElse("none");
    }
}
