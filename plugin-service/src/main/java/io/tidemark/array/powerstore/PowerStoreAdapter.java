package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.KeptSamples;
import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * One PowerStore. Current figures have the time of this service before the request, so they are never dated too late.
 */
final class PowerStoreAdapter extends RestAdapter {

    /** It reports neither unique space per volume nor queue depth. */
    static final Set<ArrayCapability> CAPABILITIES =
            Set.of(ArrayCapability.LOGICAL_FIGURE, ArrayCapability.HISTORY, ArrayCapability.PERFORMANCE);

    private static final String SELECT =
            "select=id,name,type,state,size,wwn,nguid,logical_used,is_replication_destination";

    private final Paging paging;

    PowerStoreAdapter(RetryingRestClient client, ArrayCredential.Password credential, Paging paging, Clock clock) {
        super(client, PowerStoreLogIn.BASE, new PowerStoreLogIn(client, credential), CAPABILITIES, clock);
        this.paging = paging;
    }

    @Override
    public ArrayIdentity identity() {
        PowerStoreRows.Cluster cluster = cluster();
        Release release = Release.oldestOf(
                session.address(),
                rows.list("/software_installed?select=release_version", PowerStoreRows.Software.class).stream()
                        .map(PowerStoreRows.Software::releaseVersion)
                        .filter(Objects::nonNull)
                        .toList());
        return ArrayIdentity.stated(
                session.address(), cluster.globalId(), cluster.name(), release.text(), release.api());
    }

    private PowerStoreRows.Cluster cluster() {
        return rows.list("/cluster?select=id,global_id,name", PowerStoreRows.Cluster.class).stream()
                .findFirst()
                .orElseThrow(() -> ArrayIdentity.missing(session.address()));
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        String path = "/volume?" + SELECT + "&type=not.eq.Snapshot&order=id";
        return ArrayVolume.once(rows.all(path, PowerStoreRows.Volume.class, paging).stream()
                .map(row -> volume(row, at))
                .filter(Objects::nonNull));
    }

    /** Null for what is no volume of hosts. */
    private @Nullable ArrayVolume volume(PowerStoreRows.Volume row, Instant at) {
        String id = row.id();
        String name = row.name();
        if (id == null || name == null || "Snapshot".equals(row.type()) || "Destroying".equals(row.state())) {
            return null;
        }
        Long size = row.size();
        return new ArrayVolume(
                id,
                name,
                size == null ? 0 : size,
                DeviceNames.of(row.wwn(), row.nguid()),
                row.usage(at),
                Boolean.TRUE.equals(row.isReplicationDestination())
                        ? ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", session.address(), "volume", name)
                        : null);
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        PowerStoreRows.Volume row = row(volumeId);
        VolumeUsage usage = row.usage(at);
        if (usage == null) {
            throw new FigureNotReported(PowerStoreMessage.POWERSTORE_USAGE_NOT_REPORTED.with(Map.of(
                    "array", session.address(),
                    "volume", String.valueOf(row.name()),
                    "size", String.valueOf(row.size()),
                    "used", String.valueOf(row.logicalUsed()))));
        }
        return usage;
    }

    private PowerStoreRows.Volume row(String volumeId) {
        String path = "/volume/" + RestClient.encoded(volumeId) + "?" + SELECT;
        return rows.volume(path, volumeId, PowerStoreRows.Volume.class);
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        MetricsInterval interval =
                KeptSamples.reaching(Duration.between(from, clock.instant()), MetricsInterval.values());
        List<PowerStoreRows.Space> samples = rows.list(
                rows.known(volumeId, metrics("space_metrics_by_volume", volumeId, interval)),
                PowerStoreRows.Space.class);
        if (samples.isEmpty()) {
            row(volumeId);
        }
        return SpaceHistory.unfolded(session.address(), samples, interval, from, to);
    }

    private RestClient.Answer metrics(String entity, String id, MetricsInterval interval) {
        return session.post(
                "/metrics/generate",
                JsonMapper.shared()
                        .writeValueAsString(Map.of("entity", entity, "entity_id", id, "interval", interval.wire())));
    }

    /** The average of the last five minutes, because arrays report shorter ones late. */
    @Override
    public Optional<ArrayPerformance> performance() {
        String cluster = cluster().id();
        if (cluster == null) {
            throw ArrayIdentity.missing(session.address());
        }
        MetricsInterval interval = MetricsInterval.FIVE_MINUTES;
        return rows
                .list(metrics("performance_metrics_by_cluster", cluster, interval), PowerStoreRows.Load.class)
                .stream()
                .filter(load -> MetricsInterval.dates(load.timestamp()))
                .map(load ->
                        load.performance(interval.last(Objects.requireNonNull(load.timestamp()), load.repeatCount())))
                .max(Comparator.comparing(ArrayPerformance::at));
    }
}
