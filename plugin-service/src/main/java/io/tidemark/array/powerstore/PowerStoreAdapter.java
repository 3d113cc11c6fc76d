package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestWire;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Problem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** One PowerStore. Figures read now carry the time of this service, taken before the question, so they are never dated too late. */
final class PowerStoreAdapter implements ArrayAdapter {

    private static final Logger log = LoggerFactory.getLogger(PowerStoreAdapter.class);

    /** It tells neither what only one volume holds nor how deep its queues are. */
    static final Set<ArrayCapability> CAPABILITIES =
            Set.of(ArrayCapability.LOGICAL_FIGURE, ArrayCapability.HISTORY, ArrayCapability.PERFORMANCE);

    private static final String VOLUMES =
            "/volume?select=id,name,type,state,size,wwn,nguid,logical_used" + "&type=not.eq.Snapshot&order=id";

    private final PowerStoreSession session;
    private final RestRows rows;
    private final Clock clock;

    PowerStoreAdapter(PowerStoreSession session, int pageSize, Clock clock) {
        this.session = session;
        this.rows = new RestRows(session, pageSize);
        this.clock = clock;
    }

    @Override
    public ArrayIdentity identity() {
        Rows.Cluster cluster = cluster();
        String id = cluster.globalId();
        String name = cluster.name();
        if (id == null || name == null) {
            throw nobody();
        }
        Release release = Release.oldestOf(
                session.address(),
                rows.list(session.get("/software_installed?select=release_version"), Rows.Software.class).stream()
                        .map(Rows.Software::releaseVersion)
                        .filter(Objects::nonNull)
                        .toList());
        return new ArrayIdentity(id, name, release.text(), release.api());
    }

    private Rows.Cluster cluster() {
        return rows.list(session.get("/cluster?select=id,global_id,name"), Rows.Cluster.class).stream()
                .findFirst()
                .orElseThrow(this::nobody);
    }

    private ArrayRefused nobody() {
        return new ArrayRefused("The array " + session.address() + " does not say who it is.");
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        Map<String, ArrayVolume> volumes = new LinkedHashMap<>();
        rows.all(VOLUMES, Rows.Volume.class).stream()
                .flatMap(row -> volume(row, at))
                .forEach(volume -> volumes.put(volume.id(), volume));
        return List.copyOf(volumes.values());
    }

    private static Stream<ArrayVolume> volume(Rows.Volume row, Instant at) {
        String id = row.id();
        String name = row.name();
        if (id == null || name == null || "Snapshot".equals(row.type()) || "Destroying".equals(row.state())) {
            return Stream.empty();
        }
        Long size = row.size();
        return Stream.of(new ArrayVolume(
                id,
                name,
                size == null ? 0 : size,
                DeviceNames.of(row.wwn(), row.nguid()),
                History.usage(at, size, row.logicalUsed())));
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        Rows.Volume row = row(volumeId);
        VolumeUsage usage = History.usage(at, row.size(), row.logicalUsed());
        if (usage == null) {
            throw new ArrayRefused("The array " + session.address() + " does not tell what hosts wrote to " + row.name()
                    + " (size " + row.size() + ", logical_used " + row.logicalUsed() + ").");
        }
        return usage;
    }

    private Rows.Volume row(String volumeId) {
        RestWire.Answer answer = session.get("/volume/" + URLEncoder.encode(volumeId, StandardCharsets.UTF_8)
                + "?select=id,name,type,state,size,wwn,nguid,logical_used");
        if (answer.status() == 404) {
            throw unknown(volumeId);
        }
        if (!answer.ok()) {
            throw session.refused(answer);
        }
        return rows.one(answer.body(), Rows.Volume.class);
    }

    private UnknownVolume unknown(String volumeId) {
        return new UnknownVolume("The array " + session.address() + " has no volume " + volumeId + " (any more).");
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        Interval interval = Interval.reaching(from, clock.instant());
        RestWire.Answer answer = metrics("space_metrics_by_volume", volumeId, interval);
        if (answer.status() == 404) {
            throw unknown(volumeId);
        }
        List<Rows.Space> samples = rows.list(answer, Rows.Space.class);
        if (samples.isEmpty()) {
            row(volumeId);
        }
        return History.unfolded(samples, interval, from, to);
    }

    private RestWire.Answer metrics(String entity, String id, Interval interval) {
        return session.post(
                "/metrics/generate",
                JsonMapper.shared()
                        .writeValueAsString(Map.of("entity", entity, "entity_id", id, "interval", interval.wire())));
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return CAPABILITIES;
    }

    /** The average of the last five minutes: arrays take long to tell shorter ones. */
    @Override
    public Optional<ArrayPerformance> performance() {
        String cluster = cluster().id();
        if (cluster == null) {
            throw nobody();
        }
        Interval interval = Interval.FIVE_MINUTES;
        List<Rows.Load> loads =
                rows.list(metrics("performance_metrics_by_cluster", cluster, interval), Rows.Load.class);
        ArrayPerformance latest = null;
        for (Rows.Load load : loads) {
            Instant first = load.timestamp();
            Instant at = first == null ? null : interval.last(first, load.repeatCount());
            if (at != null && (latest == null || at.isAfter(latest.at()))) {
                latest = performance(at, load);
            }
        }
        return Optional.ofNullable(latest);
    }

    private static ArrayPerformance performance(Instant at, Rows.Load load) {
        return new ArrayPerformance(
                at,
                rounded(load.avgReadLatency()),
                rounded(load.avgWriteLatency()),
                rounded(load.readIops()),
                rounded(load.writeIops()),
                rounded(load.readBandwidth()),
                rounded(load.writeBandwidth()),
                null,
                null);
    }

    private static @Nullable Long rounded(@Nullable Double figure) {
        return figure == null ? null : Math.round(figure);
    }

    @Override
    public void close() {
        try {
            session.logOut();
        } catch (Problem e) {
            log.debug("{} was left without a log-out", session.address(), e);
        }
    }
}
