package io.tidemark.array.unity;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import io.tidemark.array.unity.UnityRows.Content;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One Unity, by its LUNs. The array does not date its figures, so they have the time of this service before the request. Thick LUNs
 * have no usage, because UNMAP frees nothing on them. Neither history nor load is read.
 */
final class UnityAdapter extends RestAdapter {

    /** The figure is allocated space. */
    static final Set<ArrayCapability> CAPABILITIES = Set.of();

    private static final String LUN_FIELDS = "id,name,wwn,sizeTotal,sizeAllocated,dataReductionSizeSaved,isThinEnabled,"
            + "isDataReductionEnabled,isReplicationDestination,storageResource,pool";

    private final UnityProperties properties;

    UnityAdapter(
            RetryingRestClient client, ArrayCredential.Password credential, UnityProperties properties, Clock clock) {
        super(client, UnityLogIn.BASE, new UnityLogIn(client, credential), CAPABILITIES, clock);
        this.properties = properties;
    }

    @Override
    public ArrayIdentity identity() {
        Content basic = only("basicSystemInfo", "softwareVersion,apiVersion");
        Content system = only("system", "name,serialNumber");
        return ArrayIdentity.stated(
                session.address(),
                system.serialNumber(),
                system.name(),
                basic.softwareVersion(),
                Objects.requireNonNullElse(basic.apiVersion(), ""));
    }

    private Content only(String type, String fields) {
        return all(type, fields).findFirst().orElseThrow(() -> ArrayIdentity.missing(session.address()));
    }

    private Stream<Content> all(String type, String fields) {
        String path = "/types/" + type + "/instances?compact=true&orderby=id&fields=" + fields;
        return rows
                .all(path, UnityRows.Entry.class, new UnityPaging(properties.pageSize(), properties.pagesAtOnce()))
                .stream()
                .flatMap(entry -> Stream.ofNullable(entry.content()));
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        return ArrayVolume.once(all("lun", LUN_FIELDS).flatMap(row -> volume(row, at)));
    }

    private Stream<ArrayVolume> volume(Content row, Instant at) {
        String id = row.id();
        String name = row.name();
        if (id == null || name == null) {
            return Stream.empty();
        }
        long size = row.sizeTotal() == null ? 0 : row.sizeTotal();
        List<String> devices =
                DeviceNames.ofWwn(row.wwn() == null ? null : row.wwn().replace(":", ""));
        return Stream.of(new ArrayVolume(id, name, size, devices, usage(at, row), obstacle(id, name, row)));
    }

    private @Nullable Statement obstacle(String id, String name, Content row) {
        if (Boolean.TRUE.equals(row.isReplicationDestination())) {
            return ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", session.address(), "volume", name);
        }
        return row.thick() ? thick(id, name, row) : null;
    }

    /** A local LUN move makes it thin, also within its pool. */
    private Statement thick(String id, String name, Content row) {
        String resource = idOf(row.storageResource(), id);
        String command = "POST https://" + session.address() + "/api/types/moveSession/instances"
                + " {\"sourceStorageResource\":{\"id\":\"" + resource + "\"},"
                + (resource.equals(id) ? "" : "\"sourceMemberLun\":{\"id\":\"" + id + "\"},")
                + "\"destinationPool\":{\"id\":\"" + idOf(row.pool(), "POOL") + "\"},\"isDestThin\":true}";
        return UnityMessage.UNITY_LUN_THICK.with("array", session.address(), "volume", name, "command", command);
    }

    private static String idOf(UnityRows.@Nullable Reference to, String otherwise) {
        return to == null || to.id() == null ? otherwise : to.id();
    }

    /** Null if the array reports no figure of what hosts wrote, or an impossible one. */
    private @Nullable VolumeUsage usage(Instant at, Content row) {
        Long written = row.sizeAllocated();
        if (row.reduced()) {
            Long saved = properties.savingsAdded() ? row.dataReductionSizeSaved() : null;
            written = written == null || saved == null ? null : Long.valueOf(written + saved);
        }
        return row.thick() ? null : VolumeUsage.of(at, row.sizeTotal(), written, properties.accuracy());
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        String path = "/instances/lun/" + RestClient.encoded(volumeId) + "?compact=true&fields=" + LUN_FIELDS;
        Content row = rows.volume(path, volumeId, UnityRows.Entry.class).content();
        if (row == null) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        VolumeUsage usage = usage(at, row);
        if (usage != null) {
            return usage;
        }
        String name = String.valueOf(row.name());
        if (row.thick()) {
            throw new FigureNotReported(thick(volumeId, name, row));
        }
        UnityMessage reason = row.reduced() && !properties.savingsAdded()
                ? UnityMessage.UNITY_DATA_REDUCTION
                : UnityMessage.UNITY_USAGE_NOT_REPORTED;
        throw new FigureNotReported(reason.with(
                "array", session.address(), "volume", name, "allocated", String.valueOf(row.sizeAllocated())));
    }

    @Override
    public List<PoolSpace> pools() {
        return all("pool", "name,sizeTotal,sizeFree")
                .flatMap(row -> Stream.ofNullable(PoolSpace.of(row.name(), row.sizeTotal(), row.sizeFree())))
                .toList();
    }
}
