package io.tidemark.array.vsp;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestRows;
import io.tidemark.array.rest.RestSession;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import io.tidemark.array.vsp.VspRows.HostGroup;
import io.tidemark.array.vsp.VspRows.Ldev;
import io.tidemark.array.vsp.VspRows.Pool;
import io.tidemark.array.vsp.VspRows.Storage;
import io.tidemark.array.vsp.VspRows.Version;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One VSP, by its LDEVs with a path to hosts. The array does not date its figures, so they have the time of this service before the
 * request. Neither history nor load is reported.
 */
final class VspAdapter implements ArrayAdapter {

    /** The figure is allocated space. */
    static final Set<ArrayCapability> CAPABILITIES = Set.of();

    /** The prefix of the objects of the array, below that of all paths. */
    static final String OBJECTS = "/v1/objects";

    private static final String LDEVS = OBJECTS + "/ldevs";

    private final RestSession session;
    private final RestRows rows;
    private final Identifiers identifiers;
    private final VspProperties properties;
    private final Clock clock;

    VspAdapter(RetryingRestClient client, ArrayCredential.Password credential, VspProperties properties, Clock clock) {
        this.session = new RestSession(
                client, VspLogIn.BASE, new VspLogIn(client, credential, properties.sessionTimeout()), client::refused);
        this.rows = new RestRows(session);
        this.identifiers = new Identifiers(
                properties.identifiersDerived(),
                number -> ldev(number.toString()).naaId());
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public ArrayIdentity identity() {
        Storage storage = rows.one(OBJECTS + "/storages/instance", Storage.class);
        String api = rows.one("/configuration/version", Version.class).apiVersion();
        String name = storage.model() == null ? null : storage.model() + " " + storage.serialNumber();
        return ArrayIdentity.stated(
                session.address(),
                storage.storageDeviceId(),
                name,
                storage.dkcMicroVersion(),
                Objects.requireNonNullElse(api, ""));
    }

    private <T> Stream<T> whole(String kind, Class<T> type) {
        return rows.all(OBJECTS + kind, type, new OnePage()).stream();
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        List<Ldev> ldevs = rows.all(LDEVS + "?ldevOption=luMapped", Ldev.class, new LdevPaging(properties.pageSize()));
        Obstacles obstacles = Obstacles.among(
                session.address(),
                properties.hostModeOption(),
                whole("/host-groups", HostGroup.class).toList());
        return ArrayVolume.once(ldevs.stream().filter(Ldev::defined).map(row -> volume(row, at, obstacles)));
    }

    private ArrayVolume volume(Ldev row, Instant at, Obstacles obstacles) {
        return new ArrayVolume(
                String.valueOf(row.ldevId()),
                row.name(),
                row.size(),
                DeviceNames.ofWwn(identifiers.of(row)),
                usage(at, row),
                obstacles.of(row));
    }

    /** Null if the array reports no figure of what hosts wrote, or an impossible one. */
    private @Nullable VolumeUsage usage(Instant at, Ldev row) {
        Long used = row.used();
        long size = row.size();
        if (!row.pooled()
                || row.full()
                || row.reduced() && !properties.reducedCounted()
                || used == null
                || used >= size + properties.page().toBytes()) {
            return null;
        }
        long written = Math.min(used, size);
        double thin = VolumeUsage.thinProvisioning(written, size);
        return new VolumeUsage(at, size, written, thin, null, null, null, properties.accuracy());
    }

    private Ldev ldev(String volumeId) {
        if (!volumeId.matches("\\d{1,5}")) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        return rows.volume(LDEVS + "/" + volumeId, volumeId, Ldev.class);
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        Ldev row = ldev(volumeId);
        if (!row.defined()) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        VolumeUsage usage = usage(at, row);
        if (usage != null) {
            return usage;
        }
        if (row.full()) {
            throw new FigureNotReported(Obstacles.full(session.address(), row));
        }
        VspMessage reason = row.reduced() && !properties.reducedCounted()
                ? VspMessage.VSP_DATA_REDUCTION
                : VspMessage.VSP_USAGE_NOT_REPORTED;
        throw new FigureNotReported(reason.with(
                "array", session.address(), "volume", row.name(), "used", String.valueOf(row.numOfUsedBlock())));
    }

    /** Empty: the array stores none that this API reports. */
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
    public List<PoolSpace> pools() {
        return whole("/pools", Pool.class)
                .flatMap(row -> Stream.ofNullable(PoolSpace.of(row.poolName(), row.totalBytes(), row.availableBytes())))
                .toList();
    }

    @Override
    public void close() {
        session.logOut();
    }
}
