package io.tidemark.array.ontap;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestRows;
import io.tidemark.array.rest.RestSession;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Statement;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One ONTAP cluster, by its LUNs; those of an ASA r2 have the same paths. The cluster does not date its figures, so they
 * have the time of this service before the request. It stores no history of space.
 */
final class OntapAdapter implements ArrayAdapter {

    /** The figure is allocated space, and only the load of the last 15 seconds is reported. */
    static final Set<ArrayCapability> CAPABILITIES = Set.of(ArrayCapability.PERFORMANCE);

    private static final String LUNS = "/storage/luns";
    private static final String FIELDS =
            "fields=uuid,name,serial_number,svm.name,status.read_only,space.size,space.used,"
                    + "space.scsi_thin_provisioning_support_enabled";

    private final RestSession session;
    private final RestRows rows;
    private final int pageSize;
    private final FigureAccuracy accuracy;
    private final Clock clock;

    OntapAdapter(
            RetryingRestClient client,
            ArrayCredential.Password credential,
            int pageSize,
            FigureAccuracy accuracy,
            Clock clock) {
        this.session = new RestSession(client, OntapLogIn.BASE, new OntapLogIn(client, credential), client::refused);
        this.rows = new RestRows(session);
        this.pageSize = pageSize;
        this.accuracy = accuracy;
        this.clock = clock;
    }

    @Override
    public ArrayIdentity identity() {
        OntapRows.Cluster cluster = rows.one("/cluster?fields=uuid,name,version", OntapRows.Cluster.class);
        Release release = Release.of(session.address(), cluster.version());
        return ArrayIdentity.stated(session.address(), cluster.uuid(), cluster.name(), release.text(), release.api());
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        Map<String, ArrayVolume> volumes = new LinkedHashMap<>();
        rows.all(LUNS, OntapRows.Volume.class, new OntapPaging(FIELDS + "&order_by=uuid", pageSize)).stream()
                .flatMap(row -> volume(row, at))
                .forEach(volume -> volumes.put(volume.id(), volume));
        return List.copyOf(volumes.values());
    }

    private Stream<ArrayVolume> volume(OntapRows.Volume row, Instant at) {
        String id = row.uuid();
        String name = row.name();
        if (id == null || name == null) {
            return Stream.empty();
        }
        Long size = row.space() == null ? null : row.space().size();
        return Stream.of(new ArrayVolume(
                id,
                name,
                size == null ? 0 : size,
                DeviceNames.ofLun(row.serialNumber()),
                usage(at, row.space()),
                obstacle(name, row)));
    }

    /** LUNs of an ASA r2 have no path, by which the command names a LUN. */
    private @Nullable Statement obstacle(String name, OntapRows.Volume row) {
        if (row.status() != null && Boolean.TRUE.equals(row.status().readOnly())) {
            return ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", session.address(), "volume", name);
        }
        if (row.space() == null || !Boolean.FALSE.equals(row.space().scsiThinProvisioningSupportEnabled())) {
            return null;
        }
        String svm = row.svm() == null ? null : row.svm().name();
        return svm == null || !name.startsWith("/vol/")
                ? OntapMessage.ONTAP_SPACE_ALLOCATION_OFF_UNIT.with("array", session.address(), "volume", name)
                : OntapMessage.ONTAP_SPACE_ALLOCATION_OFF.with(
                        "array",
                        session.address(),
                        "volume",
                        name,
                        "command",
                        "lun modify -vserver " + svm + " -path " + name + " -space-allocation enabled");
    }

    /** Null if the cluster reports neither figure, or an impossible value. */
    private @Nullable VolumeUsage usage(Instant at, OntapRows.@Nullable Space space) {
        Long size = space == null ? null : space.size();
        Long used = space == null ? null : space.used();
        if (size == null || used == null || used < 0 || accuracy.deducted(used) > size) {
            return null;
        }
        long written = accuracy.deducted(used);
        return new VolumeUsage(
                at, size, written, VolumeUsage.thinProvisioning(written, size), null, null, null, accuracy);
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        String path = LUNS + "/" + URLEncoder.encode(volumeId, StandardCharsets.UTF_8) + "?" + FIELDS;
        OntapRows.Volume row = rows.one(known(volumeId, session.get(path)), OntapRows.Volume.class);
        VolumeUsage usage = usage(at, row.space());
        if (usage == null) {
            throw new FigureNotReported(OntapMessage.ONTAP_USAGE_NOT_REPORTED.with(Map.of(
                    "array", session.address(),
                    "volume", String.valueOf(row.name()),
                    "space", String.valueOf(row.space()))));
        }
        return usage;
    }

    private RestClient.Answer known(String volumeId, RestClient.Answer answer) {
        if (answer.status() == 404) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        return answer;
    }

    /** Empty: the cluster stores the load of LUNs only. */
    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        usage(volumeId);
        return List.of();
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return CAPABILITIES;
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

    @Override
    public void close() {
        session.logOut();
    }
}
