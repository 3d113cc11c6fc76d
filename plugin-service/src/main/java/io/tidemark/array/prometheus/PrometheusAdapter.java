package io.tidemark.array.prometheus;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.prometheus.promql.PrometheusRows;
import io.tidemark.array.prometheus.promql.PrometheusRows.Row;
import io.tidemark.array.prometheus.promql.Promql;
import io.tidemark.array.rest.KeptSamples;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestSession;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.MetricQuery;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The volumes of which one Prometheus server has figures; they are identified by their devices. Samples have the time at which the
 * server scraped them.
 */
final class PrometheusAdapter implements ArrayAdapter {

    static final Set<ArrayCapability> CAPABILITIES = Set.of(ArrayCapability.HISTORY);

    private static final int NOT_FOUND = 404;
    private static final int UNAUTHORIZED = 401;
    private static final int MILLIS = 3;

    private final RestSession session;
    private final MetricQuery query;
    private final Promql promql;
    private volatile Map<String, Set<String>> values = Map.of();

    PrometheusAdapter(RetryingRestClient client, ArrayCredential credential, ArrayTarget target, Duration knownFor) {
        this.session = new RestSession(
                client,
                PrometheusLogIn.BASE,
                new PrometheusLogIn(credential),
                answer -> answer.status() == UNAUTHORIZED ? client.rejected(answer) : client.refused(answer));
        this.query = Objects.requireNonNull(target.query());
        this.promql = new Promql(query, knownFor);
    }

    /** Two queries of one server are two arrays. Servers that are compatible with Prometheus can lack the version. */
    @Override
    public ArrayIdentity identity() {
        RestClient.Answer build = session.get("/status/buildinfo");
        if (!build.ok() && build.status() != NOT_FOUND) {
            throw session.refused(build);
        }
        volumes();
        String version = build.body().path("data").path("version").asString("");
        String which = session.address() + " " + promql.range(Set.of());
        return new ArrayIdentity(
                UUID.nameUUIDFromBytes(which.getBytes(StandardCharsets.UTF_8)).toString(),
                session.address(),
                version.isEmpty() ? null : version,
                "v1");
    }

    @Override
    public List<ArrayVolume> volumes() {
        List<Row> rows = read("/query?query=" + RestClient.encoded(promql.current(Set.of())));
        Map<String, SampledVolume> volumes = SampledVolume.of(rows, query);
        if (volumes.isEmpty()) {
            throw nothing(rows);
        }
        Map<String, Set<String>> found = new HashMap<>();
        volumes.forEach((device, volume) -> found.put(device, volume.values()));
        values = found;
        return volumes.values().stream().map(this::listed).toList();
    }

    private ArrayVolume listed(SampledVolume volume) {
        return volume.listed(session.address(), PrometheusKind.oldest(query));
    }

    private ArrayRefused nothing(List<Row> rows) {
        return rows.isEmpty()
                ? new ArrayRefused(PrometheusMessage.PROMETHEUS_NO_SERIES.with(
                        "array", session.address(), "used", query.used(), "size", query.size()))
                : new ArrayRefused(PrometheusMessage.PROMETHEUS_LABEL_NO_DEVICE.with(Map.of(
                        "array",
                        session.address(),
                        "label",
                        query.deviceLabel(),
                        "value",
                        rows.get(0).labels().getOrDefault(query.deviceLabel(), ""))));
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        List<Row> rows = read("/query?query=" + RestClient.encoded(promql.current(labelled(volumeId))));
        SampledVolume volume = SampledVolume.of(rows, query).get(volumeId);
        if (volume == null) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        ArrayVolume listed = listed(volume);
        if (listed.usage() == null) {
            throw new FigureNotReported(Objects.requireNonNull(listed.missing()));
        }
        return listed.usage();
    }

    /** The values of the label that name the device, from the last list. */
    private Set<String> labelled(String volumeId) {
        if (!values.containsKey(volumeId)) {
            volumes();
        }
        return Optional.ofNullable(values.get(volumeId))
                .orElseThrow(() -> new UnknownVolume(session.address(), volumeId));
    }

    /** The last of the points is at the end of the range. */
    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        long step = Math.max(
                query.interval().toSeconds(), Duration.between(from, to).toSeconds() / KeptSamples.MOST_SAMPLES + 1);
        Instant start = to.minusSeconds(Duration.between(from, to).toSeconds() / step * step);
        List<Row> rows = read("/query_range?start=" + seconds(start) + "&end=" + seconds(to) + "&step=" + step
                + "&query=" + RestClient.encoded(promql.range(labelled(volumeId))));
        SampledVolume volume = SampledVolume.of(rows, query).get(volumeId);
        return volume == null ? List.of() : volume.history(from, to);
    }

    private static String seconds(Instant time) {
        return BigDecimal.valueOf(time.toEpochMilli(), MILLIS).toPlainString();
    }

    private List<Row> read(String path) {
        RestClient.Answer answer = session.get(path);
        if (!answer.ok()) {
            throw session.refused(answer);
        }
        return PrometheusRows.of(session.address(), answer.body());
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return CAPABILITIES;
    }

    /** Exporters differ in what they report of the load. */
    @Override
    public Optional<ArrayPerformance> performance() {
        return Optional.empty();
    }

    @Override
    public void close() {
        session.logOut();
    }
}
