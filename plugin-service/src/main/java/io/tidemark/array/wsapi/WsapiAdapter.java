package io.tidemark.array.wsapi;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestRows;
import io.tidemark.array.rest.RestSession;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
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
 * One array, by its volumes; their id is the WWN. The array does not date its figures, so they have the time of this service before
 * the request. Fully provisioned volumes have no usage: UNMAP frees nothing on them.
 */
final class WsapiAdapter implements ArrayAdapter {

    static final Set<ArrayCapability> CAPABILITIES = Set.of(ArrayCapability.LOGICAL_FIGURE);

    private static final String VOLUMES = "/v1/volumes";
    private static final long MIB = 1 << 20;

    /** The first version with queries by WWN. */
    private static final int OLDEST_MINOR = 3;

    private final RestSession session;
    private final RestRows rows;
    private final int maxRows;
    private final FigureAccuracy accuracy;
    private final Clock clock;

    WsapiAdapter(
            RetryingRestClient client, ArrayCredential.Password credential, WsapiProperties properties, Clock clock) {
        this.session = new RestSession(client, WsapiLogIn.BASE, new WsapiLogIn(client, credential), client::refused);
        this.rows = new RestRows(session);
        this.maxRows = properties.maxRows();
        this.accuracy = properties.accuracy();
        this.clock = clock;
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
        Map<String, ArrayVolume> volumes = new LinkedHashMap<>();
        list("").stream()
                .filter(row -> !row.ofSystem())
                .flatMap(row -> volume(row, at))
                .forEach(volume -> volumes.put(volume.id(), volume));
        return List.copyOf(volumes.values());
    }

    private List<WsapiRows.Volume> list(String query) {
        return rows.all(VOLUMES, WsapiRows.Volume.class, new WsapiList(session.address(), query, maxRows));
    }

    private Stream<ArrayVolume> volume(WsapiRows.Volume row, Instant at) {
        String id = row.wwn();
        String name = row.name();
        if (id == null || name == null || !DeviceNames.isWwn(id)) {
            return Stream.empty();
        }
        Long size = row.sizeMiB();
        return Stream.of(new ArrayVolume(id, name, size == null ? 0 : size * MIB, DeviceNames.of(id), usage(at, row)));
    }

    /** Null if the array does not report the figures, or an impossible value. */
    private @Nullable VolumeUsage usage(Instant at, WsapiRows.Volume row) {
        Long size = row.sizeMiB();
        Long written = row.writtenMiB();
        if (size == null || written == null || written < 0 || written > size) {
            return null;
        }
        return new VolumeUsage(
                at, size * MIB, written * MIB, VolumeUsage.thinProvisioning(written, size), null, null, null, accuracy);
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        WsapiRows.Volume row = volume(volumeId);
        if (row.fullyProvisioned()) {
            throw new ArrayRefused(WsapiMessage.WSAPI_VOLUME_FULLY_PROVISIONED.with(
                    "array", session.address(), "volume", String.valueOf(row.name())));
        }
        VolumeUsage usage = usage(at, row);
        if (usage == null) {
            throw new ArrayRefused(WsapiMessage.WSAPI_USAGE_NOT_REPORTED.with(Map.of(
                    "array", session.address(),
                    "volume", String.valueOf(row.name()),
                    "size", String.valueOf(row.sizeMiB()),
                    "written", String.valueOf(row.writtenMiB()))));
        }
        return usage;
    }

    private WsapiRows.Volume volume(String wwn) {
        List<WsapiRows.Volume> found = DeviceNames.isWwn(wwn)
                ? list("query="
                        + URLEncoder.encode("\"wwn EQ " + wwn + "\"", StandardCharsets.UTF_8)
                                .replace("+", "%20"))
                : List.of();
        return found.stream()
                .filter(row -> wwn.equals(row.wwn()))
                .findFirst()
                .orElseThrow(() -> new UnknownVolume(session.address(), wwn));
    }

    /** Empty: the history of the array is not read. */
    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        volume(volumeId);
        return List.of();
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Optional<ArrayPerformance> performance() {
        return Optional.empty();
    }

    @Override
    public void close() {
        session.logOut();
    }
}
