package io.tidemark.array.vsp;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.Sizes;
import io.tidemark.array.rest.WholeList;
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
final class VspAdapter extends RestAdapter {

    /** The figure is allocated space. */
    static final Set<ArrayCapability> CAPABILITIES = Set.of();

    /** The prefix of the objects of the array, below that of all paths. */
    static final String OBJECTS = "/v1/objects";

    private static final String LDEVS = OBJECTS + "/ldevs";

    private final Identifiers identifiers;
    private final VspProperties properties;

    VspAdapter(RetryingRestClient client, ArrayCredential.Password credential, VspProperties properties, Clock clock) {
        super(
                client,
                VspLogIn.BASE,
                new VspLogIn(client, credential, properties.sessionTimeout()),
                CAPABILITIES,
                clock);
        this.identifiers = new Identifiers(
                properties.identifiersDerived(),
                number -> rows.one(LDEVS + "/" + number, Ldev.class).naaId());
        this.properties = properties;
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
        WholeList list = new WholeList(session.address(), "data", "", "", Integer.MAX_VALUE);
        return rows.all(OBJECTS + kind, type, list).stream();
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        List<Ldev> ldevs = rows.all(LDEVS + "?ldevOption=luMapped", Ldev.class, new LdevPaging(properties.pageSize()));
        Obstacles obstacles = Obstacles.among(session.address(), properties.hostModeOption(), hostGroups(ldevs));
        return ArrayVolume.once(ldevs.stream().filter(Ldev::defined).map(row -> volume(row, at, obstacles)));
    }

    /** The groups of the ports of these LDEVs, port by port: only then are the options in the list (REST API Reference Guide). */
    private List<HostGroup> hostGroups(List<Ldev> ldevs) {
        return ldevs.stream()
                .filter(row -> properties.hostModeOption() > 0)
                .flatMap(row -> row.paths().stream().flatMap(path -> Stream.ofNullable(path.portId())))
                .distinct()
                .flatMap(port -> whole("/host-groups?portId=" + port, HostGroup.class))
                .toList();
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

    /** Null if the array reports no figure of what hosts wrote, or an impossible one; the last page of an LDEV may not be whole. */
    private @Nullable VolumeUsage usage(Instant at, Ldev row) {
        Long used = Sizes.bytes(row.numOfUsedBlock(), VspRows.BLOCK);
        boolean counts = row.pooled() && !row.full() && (!row.reduced() || properties.reducedCounted());
        return used == null || !counts || used >= row.size() + properties.page().toBytes()
                ? null
                : VolumeUsage.of(
                        at,
                        row.size(),
                        Math.min(used, row.size()),
                        new FigureAccuracy(properties.step().toBytes(), 0));
    }

    private Ldev ldev(String volumeId) {
        Ldev row = volumeId.matches("\\d{1,5}") ? rows.volume(LDEVS + "/" + volumeId, volumeId, Ldev.class) : null;
        if (row == null || !row.defined()) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        return row;
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        Ldev row = ldev(volumeId);
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

    @Override
    public List<PoolSpace> pools() {
        return whole("/pools", Pool.class)
                .flatMap(row -> Stream.ofNullable(PoolSpace.of(
                        row.poolName(),
                        Sizes.bytes(row.totalPoolCapacity(), VspRows.MB),
                        Sizes.bytes(row.availableVolumeCapacity(), VspRows.MB))))
                .toList();
    }
}
