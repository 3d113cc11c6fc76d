package io.tidemark.array.storagevirtualize;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.ReadAhead;
import io.tidemark.array.rest.RequestRefused;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestSession;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import io.tidemark.array.storagevirtualize.StorageVirtualizeRows.Part;
import io.tidemark.array.storagevirtualize.StorageVirtualizeRows.Pool;
import io.tidemark.array.storagevirtualize.StorageVirtualizeRows.Relationship;
import io.tidemark.array.storagevirtualize.StorageVirtualizeRows.Statistic;
import io.tidemark.array.storagevirtualize.StorageVirtualizeRows.Volume;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One array, by its volumes; their id is the UID. The array does not date its figures, so they have the time of this service before
 * the request. Fully allocated volumes have no usage: UNMAP frees nothing on them. The list does not have the figures of volumes in
 * data reduction pools, and does not say which copy of several has all data.
 */
final class StorageVirtualizeAdapter extends RestAdapter {

    static final Set<ArrayCapability> CAPABILITIES =
            Set.of(ArrayCapability.LOGICAL_FIGURE, ArrayCapability.PERFORMANCE);

    private static final String IN_BYTES = "{\"bytes\":true}";
    private static final String NO_PARAMETERS = "{}";
    private static final long MIB = 1 << 20;

    /** Errors of the command line: the specified object does not exist, an object in the command does not exist. */
    private static final Set<String> NO_OBJECT = Set.of("CMMVC5753E", "CMMVC5804E");

    private static final String NO_AUTHORITY = "CMMVC6253E";

    private final Figures figures;
    private final StorageVirtualizeProperties properties;

    /** Numbers of volumes, by UID; they are given again after a volume is deleted. */
    private volatile Map<String, String> numbers = new ConcurrentHashMap<>();

    StorageVirtualizeAdapter(
            RetryingRestClient client,
            ArrayCredential.Password credential,
            StorageVirtualizeProperties properties,
            Clock clock) {
        super(
                new RestSession(
                        client,
                        StorageVirtualizeLogIn.BASE,
                        new StorageVirtualizeLogIn(client, credential),
                        answer -> refused(client, answer)),
                CAPABILITIES,
                clock);
        this.figures = new Figures(properties.overhead());
        this.properties = properties;
    }

    private static ArrayRefused refused(RetryingRestClient client, RestClient.Answer answer) {
        RequestRefused refused = client.refused(answer);
        return refused.words().contains(NO_AUTHORITY)
                ? new ArrayRefused(client.statement(ArrayProblemMessage.ARRAY_RIGHTS_MISSING, answer))
                : refused;
    }

    @Override
    public ArrayIdentity identity() {
        StorageVirtualizeRows.System system = system();
        return ArrayIdentity.stated(session.address(), system.id(), system.name(), system.release(), "1");
    }

    private StorageVirtualizeRows.System system() {
        return rows.one(session.post("/lssystem", NO_PARAMETERS), StorageVirtualizeRows.System.class);
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        StorageVirtualizeRows.System system = system();
        Set<String> reducing = rows.posted("/lsmdiskgrp", IN_BYTES, Pool.class).stream()
                .filter(pool -> pool.id() != null && "yes".equals(pool.dataReduction()))
                .map(Pool::id)
                .collect(Collectors.toSet());
        Map<String, List<Part>> copies;
        List<Volume> listed;
        try (ReadAhead<List<Volume>> lists =
                new ReadAhead<>(session.address(), 1, path -> rows.posted(path, IN_BYTES, Volume.class))) {
            lists.start(Stream.of("/lsvdisk"));
            copies = rows.posted("/lssevdiskcopy", IN_BYTES, Part.class).stream()
                    .filter(copy -> copy.vdiskId() != null)
                    .collect(Collectors.groupingBy(copy -> String.valueOf(copy.vdiskId())));
            listed = lists.get("/lsvdisk");
        }
        Set<String> destinations = listed.stream().anyMatch(Volume::replicated) ? destinations(system) : Set.of();
        Obstacles obstacles = new Obstacles(
                session.address(), system.ignoresUnmap(), destinations, reducing, properties.standardPoolsReclaim());
        Map<String, String> found = new ConcurrentHashMap<>();
        List<ArrayVolume> volumes = listed.stream()
                .flatMap(row -> volume(row, found, obstacles, copies, at))
                .toList();
        numbers = found;
        return volumes;
    }

    /** Numbers of volumes that are destinations of a replication. */
    private Set<String> destinations(StorageVirtualizeRows.System system) {
        return rows.posted("/lsrcrelationship", NO_PARAMETERS, Relationship.class).stream()
                .flatMap(relationship -> Stream.ofNullable(relationship.destination(system.id())))
                .collect(Collectors.toSet());
    }

    private Stream<ArrayVolume> volume(
            Volume row, Map<String, String> found, Obstacles obstacles, Map<String, List<Part>> copies, Instant at) {
        String uid = row.uid();
        String number = row.id();
        String name = row.name();
        if (uid == null || number == null || name == null || !DeviceNames.isWwn(uid)) {
            return Stream.empty();
        }
        found.put(uid, number);
        Optional<Part> copy = Figures.counted(copies.getOrDefault(number, List.of()));
        return Stream.of(new ArrayVolume(
                uid,
                name,
                row.capacity() == null ? 0 : row.capacity(),
                DeviceNames.ofWwn(uid),
                copy.filter(thin -> row.copyCount() == null || row.copyCount() == 1)
                        .map(thin -> figures.usage(at, row.capacity(), thin))
                        .orElse(null),
                obstacles.of(name, number, copy)));
    }

    @Override
    public Map<String, VolumeUsage> unlisted(Collection<String> volumeIds) {
        Map<String, VolumeUsage> read = new HashMap<>();
        for (String uid : volumeIds.stream().limit(properties.details()).toList()) {
            Instant at = clock.instant();
            try {
                detailed(uid).flatMap(detail -> usage(at, detail)).ifPresent(usage -> read.put(uid, usage));
            } catch (RequestRefused e) {
                // absent
            }
        }
        return read;
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        List<Part> detail = detailed(volumeId).orElseThrow(() -> new UnknownVolume(session.address(), volumeId));
        return usage(at, detail).orElseThrow(() -> notReported(volumeId, detail));
    }

    private Optional<VolumeUsage> usage(Instant at, List<Part> detail) {
        return Figures.counted(detail)
                .map(copy -> figures.usage(at, detail.get(0).capacity(), copy));
    }

    private FigureNotReported notReported(String uid, List<Part> detail) {
        String name = String.valueOf(detail.get(0).name());
        return new FigureNotReported(Figures.counted(detail)
                .map(copy -> StorageVirtualizeMessage.STORAGE_VIRTUALIZE_USAGE_NOT_REPORTED.with(
                        "array", session.address(), "volume", name, "copy", String.valueOf(copy)))
                .orElseGet(() -> Obstacles.fullyAllocated(session.address(), name, numbers.getOrDefault(uid, name))));
    }

    /** The volume and its copies; empty if the array does not have it. */
    private Optional<List<Part>> detailed(String uid) {
        return Optional.ofNullable(numbers.get(uid))
                .flatMap(number -> detailed(uid, number))
                .or(() -> number(uid).flatMap(number -> detailed(uid, number)));
    }

    private Optional<List<Part>> detailed(String uid, String number) {
        try {
            List<Part> detail = rows.posted("/lsvdisk/" + number, IN_BYTES, Part.class);
            return detail.isEmpty() || !uid.equals(detail.get(0).uid()) ? Optional.empty() : Optional.of(detail);
        } catch (RequestRefused e) {
            if (NO_OBJECT.stream().anyMatch(e.words()::contains)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Optional<String> number(String uid) {
        if (!DeviceNames.isWwn(uid)) {
            return Optional.empty();
        }
        String filter = "{\"bytes\":true,\"filtervalue\":\"vdisk_UID=" + uid + "\"}";
        Optional<String> number = rows.posted("/lsvdisk", filter, Volume.class).stream()
                .filter(row -> uid.equals(row.uid()))
                .flatMap(row -> Stream.ofNullable(row.id()))
                .findFirst();
        number.ifPresent(found -> numbers.put(uid, found));
        return number;
    }

    /** Empty: the array stores the load of its nodes only. */
    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        detailed(volumeId).orElseThrow(() -> new UnknownVolume(session.address(), volumeId));
        return List.of();
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        Map<String, Double> now = rows.posted("/lssystemstats", NO_PARAMETERS, Statistic.class).stream()
                .filter(row -> row.statName() != null && row.statCurrent() != null)
                .collect(Collectors.toMap(Statistic::statName, Statistic::statCurrent, (first, second) -> first));
        return Optional.of(new ArrayPerformance(
                clock.instant(), operations(now, "vdisk_r_"), operations(now, "vdisk_w_"), null, null));
    }

    /** Latency is in milliseconds, throughput in MB per second. */
    private static Operations operations(Map<String, Double> now, String prefix) {
        return Operations.scaled(now.get(prefix + "ms"), now.get(prefix + "io"), now.get(prefix + "mb"), MIB);
    }

    /** One request more for each pool. */
    @Override
    public List<PoolSpace> pools() {
        return rows.posted("/lsmdiskgrp", IN_BYTES, Pool.class).stream()
                .filter(pool -> pool.id() != null)
                .map(pool -> rows.one(session.post("/lsmdiskgrp/" + pool.id(), IN_BYTES), Pool.class))
                .flatMap(pool -> Stream.ofNullable(pool.space()))
                .toList();
    }
}
