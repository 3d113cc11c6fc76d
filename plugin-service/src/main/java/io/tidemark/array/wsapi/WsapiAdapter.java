package io.tidemark.array.wsapi;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.Sizes;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * One array, by its volumes; their id is the WWN. The array does not date its figures, so they have the time of this service before
 * the request. Fully provisioned volumes have no usage: UNMAP frees nothing on them. History and load are those of System Reporter.
 */
final class WsapiAdapter extends RestAdapter {

    static final Set<ArrayCapability> CAPABILITIES =
            Set.of(ArrayCapability.LOGICAL_FIGURE, ArrayCapability.HISTORY, ArrayCapability.PERFORMANCE);

    private static final String VOLUMES = "/v1/volumes";

    /** The first version with queries by WWN. */
    private static final int OLDEST_MINOR = 3;

    private final SystemReporter reporter;
    private final int maxRows;
    private final FigureAccuracy accuracy;

    WsapiAdapter(
            RetryingRestClient client, ArrayCredential.Password credential, WsapiProperties properties, Clock clock) {
        super(client, WsapiLogIn.BASE, new WsapiLogIn(client, credential), CAPABILITIES, clock);
        this.maxRows = properties.maxRows();
        this.accuracy = properties.accuracy();
        this.reporter = new SystemReporter(session.address(), rows, maxRows, accuracy);
    }

    @Override
    public ArrayIdentity identity() {
        String version = version(rows.one("", WsapiRows.Version.class));
        WsapiRows.System system = rows.one("/v1/system", WsapiRows.System.class);
        return ArrayIdentity.stated(
                session.address(), system.serialNumber(), system.name(), system.systemVersion(), version);
    }

    private String version(WsapiRows.Version stated) {
        if (stated.major() == null || stated.minor() == null) {
            throw new ArrayRefused(WsapiMessage.WSAPI_VERSION_NOT_REPORTED.with("array", session.address()));
        }
        String version = stated.major() + "." + stated.minor();
        if (stated.major() < 1 || stated.major() == 1 && stated.minor() < OLDEST_MINOR) {
            throw new ArrayRefused(WsapiMessage.WSAPI_VERSION_TOO_OLD.with(
                    "array", session.address(), "version", version, "oldest", "1." + OLDEST_MINOR));
        }
        return version;
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        return ArrayVolume.once(list("").stream().filter(row -> !row.ofSystem()).flatMap(row -> volume(row, at)));
    }

    private List<WsapiRows.Volume> list(String query) {
        return rows.all(VOLUMES, WsapiRows.Volume.class, WsapiRows.list(session.address(), query, maxRows));
    }

    private Stream<ArrayVolume> volume(WsapiRows.Volume row, Instant at) {
        String id = row.wwn();
        String name = row.name();
        if (id == null || name == null || !DeviceNames.isWwn(id)) {
            return Stream.empty();
        }
        Long size = Sizes.bytes(row.sizeMiB(), WsapiFigures.MIB);
        return Stream.of(new ArrayVolume(
                        id,
                        name,
                        size == null ? 0 : size,
                        DeviceNames.ofWwn(id),
                        WsapiFigures.usage(at, row.sizeMiB(), row.writtenMiB(), accuracy),
                        obstacle(name, row))
                .in(row.pool()));
    }

    private @Nullable Statement obstacle(String name, WsapiRows.Volume row) {
        if (Boolean.TRUE.equals(row.readOnly())) {
            return ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", session.address(), "volume", name);
        }
        return row.fullyProvisioned() ? fullyProvisioned(row) : null;
    }

    private Statement fullyProvisioned(WsapiRows.Volume row) {
        String pool = row.pool() == null ? "CPG" : row.pool();
        return WsapiMessage.WSAPI_VOLUME_FULLY_PROVISIONED.with(
                "array",
                session.address(),
                "volume",
                String.valueOf(row.name()),
                "command",
                "tunevv usr_cpg " + pool + " -tpvv " + row.name());
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        WsapiRows.Volume row = volume(volumeId);
        if (row.fullyProvisioned()) {
            throw new FigureNotReported(fullyProvisioned(row));
        }
        VolumeUsage usage = WsapiFigures.usage(at, row.sizeMiB(), row.writtenMiB(), accuracy);
        if (usage == null) {
            throw new FigureNotReported(WsapiMessage.WSAPI_USAGE_NOT_REPORTED.with(Map.of(
                    "array", session.address(),
                    "volume", String.valueOf(row.name()),
                    "size", String.valueOf(row.sizeMiB()),
                    "written", String.valueOf(row.writtenMiB()))));
        }
        return usage;
    }

    private WsapiRows.Volume volume(String wwn) {
        List<WsapiRows.Volume> found =
                DeviceNames.isWwn(wwn) ? list("query=" + RestClient.encoded("\"wwn EQ " + wwn + "\"")) : List.of();
        return found.stream()
                .filter(row -> wwn.equals(row.wwn()))
                .findFirst()
                .orElseThrow(() -> new UnknownVolume(session.address(), wwn));
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        WsapiRows.Volume row = volume(volumeId);
        return row.name() == null || row.fullyProvisioned()
                ? List.of()
                : reporter.space(row.name(), volumeId, from, to);
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        return reporter.load(clock.instant());
    }

    /** One request more for each pool, for the space by which it can grow. */
    @Override
    public List<PoolSpace> pools() {
        return rows.all("/v1/cpgs", WsapiRows.Pool.class, WsapiRows.list(session.address(), "", maxRows)).stream()
                .filter(row -> row.name() != null)
                .map(row -> WsapiFigures.pool(row, growth(row.name())))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable Long growth(String pool) {
        String body = JsonMapper.shared().writeValueAsString(Map.of("cpg", pool));
        return rows.one(session.post("/v1/spacereporter", body), WsapiRows.Growth.class)
                .usableFreeMiB();
    }
}
