package io.tidemark.array.powermax;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.powermax.PowerMaxRows.Volume;
import io.tidemark.array.rest.RequestRefused;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.DeviceNames;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One array of a Unisphere, by its volumes in masking views: from release 10.1 on by one list, before that by a list of ids and each
 * volume on its own. The figure is the allocated percentage, which only a volume on its own has, or the used capacity in the list. Unisphere does not date its figures, so they have the time of
 * this service before the request. Neither history nor load is read.
 */
final class PowerMaxAdapter extends RestAdapter {

    /** The figure is allocated space. */
    static final Set<ArrayCapability> CAPABILITIES = Set.of();

    /** The first version of the API whose lists have attributes. */
    private static final int LISTS = 101;

    private static final String ATTRIBUTES =
            "id,identifier,type,status,wwn,effective_wwn,cap_cyl,cap_gb,effective_used_capacity_gb";

    /** Volumes in masking views; hosts see no others. */
    private static final String SEEN = "num_of_masking_views";

    private final PowerMaxProperties properties;
    private volatile @Nullable Chosen chosen;

    /**
     * @param api of Unisphere, such as 104
     * @param code the release of the operating environment of the array
     */
    private record Chosen(String id, String name, int api, String code) {

        String provisioning(String path) {
            return "/restapi/" + api + "/sloprovisioning/symmetrix/" + id + path;
        }

        String volumes() {
            return "/rest/v1/systems/" + id + "/volumes?select=" + ATTRIBUTES;
        }
    }

    PowerMaxAdapter(
            RetryingRestClient client,
            ArrayCredential.Password credential,
            PowerMaxProperties properties,
            Clock clock) {
        super(client, PowerMaxLogIn.BASE, new PowerMaxLogIn(client, credential), CAPABILITIES, clock);
        this.properties = properties;
    }

    @Override
    public ArrayIdentity identity() {
        Chosen array = choose();
        chosen = array;
        return ArrayIdentity.stated(
                session.address(), array.id(), array.name(), array.code(), String.valueOf(array.api()));
    }

    private Chosen array() {
        Chosen known = chosen;
        if (known == null) {
            known = choose();
            chosen = known;
        }
        return known;
    }

    /** The only local array, or the one that is configured. */
    private Chosen choose() {
        int api = rows.one(PowerMaxLogIn.VERSION, PowerMaxRows.Version.class).api();
        String systems = "/restapi/" + api + "/system/symmetrix";
        Map<String, Chosen> local = new TreeMap<>();
        for (String id : ids(rows.one(systems, PowerMaxRows.Ids.class).symmetrixId())) {
            PowerMaxRows.System system = rows.one(systems + "/" + RestClient.encoded(id), PowerMaxRows.System.class);
            if (Boolean.TRUE.equals(system.local())
                    && (properties.arrays().isEmpty() || properties.arrays().contains(id))) {
                String name = Objects.requireNonNullElse(system.displayName(), id);
                local.put(id, new Chosen(id, name, api, Objects.requireNonNullElse(system.microcode(), "")));
            }
        }
        if (local.isEmpty()) {
            throw new ArrayRefused(PowerMaxMessage.POWERMAX_NO_LOCAL_ARRAY.with("array", session.address()));
        }
        if (local.size() > 1) {
            throw new ArrayRefused(PowerMaxMessage.POWERMAX_SEVERAL_ARRAYS.with(
                    "array", session.address(), "ids", String.join(", ", local.keySet())));
        }
        return local.values().iterator().next();
    }

    private static List<String> ids(@Nullable List<String> listed) {
        return listed == null
                ? List.of()
                : listed.stream().filter(id -> id != null && id.matches("\\w+")).toList();
    }

    @Override
    public List<ArrayVolume> volumes() {
        Chosen array = array();
        Instant at = clock.instant();
        Stream<Volume> seen = array.api() < LISTS ? oneByOne(array) : listed(array, SEEN + "%20gt%200");
        return ArrayVolume.once(seen.flatMap(row -> volume(row, at)));
    }

    private Stream<Volume> listed(Chosen array, String filter) {
        PowerMaxPaging paging = new PowerMaxPaging(
                properties.pageSize(), properties.listTimeout().toSeconds());
        return rows.all(array.volumes() + "&filter=" + filter, Volume.class, paging).stream();
    }

    private Stream<Volume> oneByOne(Chosen array) {
        return new VolumeIds(rows, session.address(), properties, clock)
                .of(array.provisioning("/volume?" + SEEN + "=%3E0"), id -> detail(array, id));
    }

    private Volume detail(Chosen array, String id) {
        return rows.volume(array.provisioning("/volume/" + RestClient.encoded(id)), id, Volume.class);
    }

    private Stream<ArrayVolume> volume(Volume row, Instant at) {
        String id = row.id();
        if (id == null) {
            return Stream.empty();
        }
        Long size = row.size();
        List<String> effective = DeviceNames.ofWwn(row.effectiveWwn());
        List<String> devices = effective.isEmpty() ? DeviceNames.ofWwn(row.wwn()) : effective;
        return Stream.of(
                new ArrayVolume(id, row.name(), size == null ? 0 : size, devices, usage(at, row), obstacle(row)));
    }

    private @Nullable Statement obstacle(Volume row) {
        return row.readOnly()
                ? ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.with("array", session.address(), "volume", row.name())
                : null;
    }

    /** By its used capacity, or else its percentage, whose step is a hundredth of the volume. */
    private @Nullable VolumeUsage usage(Instant at, Volume row) {
        Long size = row.size();
        if (size == null) {
            return null;
        }
        Long effective = properties.effectiveCounted() ? row.effective() : null;
        if (effective == null) {
            return VolumeUsage.of(at, size, row.allocated(), new FigureAccuracy(Math.max(1, (size + 99) / 100), 0));
        }
        FigureAccuracy accuracy = properties.effectiveAccuracy();
        boolean rounded = effective <= size + accuracy.stepBytes();
        return VolumeUsage.of(at, size, rounded ? Long.valueOf(Math.min(effective, size)) : effective, accuracy);
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Chosen array = array();
        Instant at = clock.instant();
        VolumeUsage counted =
                properties.effectiveCounted() && array.api() >= LISTS ? usage(at, one(array, volumeId)) : null;
        if (counted != null) {
            return counted;
        }
        Volume row = detail(array, volumeId);
        VolumeUsage usage = usage(at, row);
        if (usage == null) {
            throw new FigureNotReported(
                    PowerMaxMessage.POWERMAX_USAGE_NOT_REPORTED.with("array", session.address(), "volume", row.name()));
        }
        return usage;
    }

    private Volume one(Chosen array, String volumeId) {
        return listed(array, "id%20eq%20" + RestClient.encoded(volumeId))
                .filter(row -> volumeId.equals(row.id()))
                .findFirst()
                .orElseThrow(() -> new UnknownVolume(session.address(), volumeId));
    }

    /** By their percentage, if the used capacity in the list is not counted or not there; as many as are read in time. */
    @Override
    public Map<String, VolumeUsage> unlisted(Collection<String> volumeIds) {
        Map<String, VolumeUsage> read = new TreeMap<>();
        Instant limit = clock.instant().plus(properties.listTimeout());
        for (String id : volumeIds) {
            if (clock.instant().isAfter(limit)) {
                break;
            }
            try {
                read.put(id, usage(id));
            } catch (UnknownVolume | FigureNotReported | RequestRefused e) {
                // absent
            }
        }
        return read;
    }

    @Override
    public List<PoolSpace> pools() {
        Chosen array = array();
        return ids(rows.one(array.provisioning("/srp"), PowerMaxRows.Ids.class).srpId()).stream()
                .map(id -> rows.one(array.provisioning("/srp/" + RestClient.encoded(id)), PowerMaxRows.Pool.class))
                .flatMap(pool -> Stream.ofNullable(pool.space()))
                .toList();
    }
}
