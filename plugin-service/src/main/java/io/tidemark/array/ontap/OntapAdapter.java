package io.tidemark.array.ontap;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One ONTAP cluster, by its LUNs and NVMe namespaces; those of an ASA r2 have the same paths. The cluster does not date its figures,
 * so they have the time of this service before the request. It stores no history of space.
 */
final class OntapAdapter extends RestAdapter {

    /** The figure is allocated space, and only the load of the last 15 seconds is reported. */
    static final Set<ArrayCapability> CAPABILITIES = Set.of(ArrayCapability.PERFORMANCE);

    private static final String LUNS = "/storage/luns";
    private static final String NAMESPACES = "/storage/namespaces";
    private static final String FIELDS = "fields=uuid,name,svm.name,status.read_only,space.size,space.used";
    private static final String LUN_FIELDS = FIELDS + ",serial_number,space.scsi_thin_provisioning_support_enabled";

    /** Ids of namespaces begin so. */
    private static final String NAMESPACE = "namespace:";

    /** HTTP statuses of a list that the account may not read, or that the release does not have. */
    private static final Set<Integer> NOT_LISTED = Set.of(403, 404);

    private final int pageSize;
    private final FigureAccuracy accuracy;
    private final Obstacles obstacles;
    private volatile @Nullable Release release;

    OntapAdapter(
            RetryingRestClient client,
            ArrayCredential.Password credential,
            int pageSize,
            FigureAccuracy accuracy,
            Clock clock) {
        super(client, OntapLogIn.BASE, new OntapLogIn(client, credential), CAPABILITIES, clock);
        this.pageSize = pageSize;
        this.accuracy = accuracy;
        this.obstacles = new Obstacles(session.address());
    }

    @Override
    public ArrayIdentity identity() {
        OntapRows.Cluster cluster = rows.one(OntapLogIn.CLUSTER, OntapRows.Cluster.class);
        Release installed = Release.of(session.address(), cluster.version());
        release = installed;
        return ArrayIdentity.stated(
                session.address(), cluster.uuid(), cluster.name(), installed.text(), installed.api());
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        return ArrayVolume.once(Stream.concat(
                list(LUNS, LUN_FIELDS, OntapRows.Volume.class).stream().flatMap(row -> lun(row, at)),
                listed(NAMESPACES, FIELDS, OntapRows.Volume.class).stream().flatMap(row -> namespace(row, at))));
    }

    private <T> List<T> list(String path, String fields, Class<T> type) {
        return rows.all(path, type, paging(fields));
    }

    /** None if the account may not read the list. */
    private <T> List<T> listed(String path, String fields, Class<T> type) {
        return rows.all(path, type, paging(fields), NOT_LISTED);
    }

    private OntapPaging paging(String fields) {
        return new OntapPaging(fields + "&order_by=uuid", pageSize);
    }

    private Stream<ArrayVolume> lun(OntapRows.Volume row, Instant at) {
        String id = row.uuid();
        String name = row.name();
        return id == null || name == null
                ? Stream.empty()
                : Stream.of(new ArrayVolume(
                        id, name, row.size(), row.scsiNames(), usage(at, row.space()), obstacles.ofLun(name, row)));
    }

    private Stream<ArrayVolume> namespace(OntapRows.Volume row, Instant at) {
        String id = row.uuid();
        String name = row.name();
        return id == null || name == null
                ? Stream.empty()
                : Stream.of(new ArrayVolume(
                        NAMESPACE + id,
                        name,
                        row.size(),
                        DeviceNames.ofUuid(id),
                        usage(at, row.space()),
                        obstacles.ofNamespace(name, row, this::release)));
    }

    private Release release() {
        Release known = release;
        if (known == null) {
            known = Release.of(
                    session.address(),
                    rows.one("/cluster?fields=version", OntapRows.Cluster.class).version());
            release = known;
        }
        return known;
    }

    /** Null if the cluster reports neither figure, or an impossible value. */
    private @Nullable VolumeUsage usage(Instant at, OntapRows.@Nullable Space space) {
        return space == null ? null : VolumeUsage.of(at, space.size(), space.used(), accuracy);
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        boolean namespace = volumeId.startsWith(NAMESPACE);
        String uuid = namespace ? volumeId.substring(NAMESPACE.length()) : volumeId;
        String path = (namespace ? NAMESPACES : LUNS) + "/" + RestClient.encoded(uuid) + "?"
                + (namespace ? FIELDS : LUN_FIELDS);
        OntapRows.Volume row = rows.volume(path, volumeId, OntapRows.Volume.class);
        VolumeUsage usage = usage(at, row.space());
        if (usage == null) {
            throw new FigureNotReported(OntapMessage.ONTAP_USAGE_NOT_REPORTED.with(Map.of(
                    "array", session.address(),
                    "volume", String.valueOf(row.name()),
                    "space", String.valueOf(row.space()))));
        }
        return usage;
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        OntapRows.Metric metric =
                rows.one("/cluster?fields=metric", OntapRows.Cluster.class).metric();
        if (metric == null || metric.latency() == null || metric.iops() == null || metric.throughput() == null) {
            return Optional.empty();
        }
        return Optional.of(new ArrayPerformance(
                metric.timestamp() == null
                        ? clock.instant()
                        : metric.timestamp().toInstant(),
                Operations.rounded(
                        metric.latency().read(),
                        metric.iops().read(),
                        metric.throughput().read()),
                Operations.rounded(
                        metric.latency().write(),
                        metric.iops().write(),
                        metric.throughput().write()),
                null,
                null));
    }

    /** The availability zones of an ASA r2, otherwise the aggregates. */
    @Override
    public List<PoolSpace> pools() {
        List<PoolSpace> zones = pools("/storage/availability-zones", "space.size,space.available");
        return zones.isEmpty()
                ? pools("/storage/aggregates", "space.block_storage.size,space.block_storage.available")
                : zones;
    }

    private List<PoolSpace> pools(String path, String sizes) {
        return listed(path, "fields=name," + sizes, OntapRows.Pool.class).stream()
                .map(OntapRows.Pool::sizes)
                .filter(Objects::nonNull)
                .toList();
    }
}
