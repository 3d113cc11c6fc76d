package io.tidemark.array.truenas;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.truenas.TrueNasRows.Dataset;
import io.tidemark.array.truenas.TrueNasRows.Extent;
import io.tidemark.array.truenas.TrueNasRows.License;
import io.tidemark.array.truenas.TrueNasRows.Pool;
import io.tidemark.array.truenas.TrueNasRows.SystemInfo;
import io.tidemark.array.truenas.api.TrueNasLogIn;
import io.tidemark.array.truenas.api.TrueNasRequests;
import java.lang.reflect.RecordComponent;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One TrueNAS, by its iSCSI extents and the zvols that back them. The array does not date its figures, so they have the time of this
 * service before the request. Neither history nor load is read.
 */
final class TrueNasAdapter extends RestAdapter {

    /** The figure is allocated space. */
    static final Set<ArrayCapability> CAPABILITIES = Set.of();

    private static final String DATASETS = "/pool/dataset";

    private static final String EXTENTS = "/iscsi/extent";

    /** Without {@code children}: each file system would contain all zvols below it. */
    static final Map<String, List<String>> FIELDS = Map.of(
            DATASETS,
            Arrays.stream(Dataset.class.getRecordComponents())
                    .map(RecordComponent::getName)
                    .toList());

    private final TrueNasLogIn logIn;
    private final TrueNasProperties properties;

    TrueNasAdapter(RetryingRestClient client, TrueNasLogIn logIn, TrueNasProperties properties, Clock clock) {
        super(client, TrueNasRequests.BASE, logIn, CAPABILITIES, clock);
        this.logIn = logIn;
        this.properties = properties;
    }

    @Override
    public ArrayIdentity identity() {
        SystemInfo system = rows.one(TrueNasLogIn.SYSTEM, SystemInfo.class);
        return ArrayIdentity.stated(session.address(), id(system), system.hostname(), system.version(), logIn.api());
    }

    /** The same for both controllers if there are two. Serial numbers of other computers are often not set, so they come last. */
    private @Nullable String id(SystemInfo system) {
        License license = system.license();
        if (license != null && present(license.systemSerial()) && present(license.systemSerialHa())) {
            return Stream.of(license.systemSerial(), license.systemSerialHa())
                    .sorted()
                    .findFirst()
                    .get();
        }
        RestClient.Answer answer = session.get("/system/host_id");
        String host = answer.ok() ? answer.body().asString("") : "";
        return present(host) ? host : present(system.systemSerial()) ? system.systemSerial() : null;
    }

    private static boolean present(@Nullable String text) {
        return text != null && !text.isBlank();
    }

    private <T extends TrueNasRows.Listed> List<T> all(String path, Class<T> type) {
        return rows.all(path, type, new TrueNasPaging(properties.pageSize()));
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        List<Extent> extents = all(EXTENTS, Extent.class);
        Map<String, Dataset> zvols = new HashMap<>();
        all(DATASETS + "?type=VOLUME", Dataset.class).forEach(zvol -> zvols.put(String.valueOf(zvol.name()), zvol));
        Map<String, String> parity = parity();
        return ArrayVolume.once(extents.stream()
                .filter(extent -> extent.id() != null)
                .map(extent -> zvol(extent, zvols.get(extent.dataset()), parity).volume(at)));
    }

    private Zvol zvol(Extent extent, @Nullable Dataset dataset, Map<String, String> parity) {
        return new Zvol(
                session.address(), properties, extent, dataset, dataset == null ? null : parity.get(dataset.pool()));
    }

    /** The virtual devices with parity, by pool. */
    private Map<String, String> parity() {
        Map<String, String> all = new HashMap<>();
        for (Pool pool : rows.list("/pool", Pool.class)) {
            String type = pool.parity();
            if (pool.name() != null && type != null) {
                all.put(pool.name(), type);
            }
        }
        return all;
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        Extent extent = volumeId.matches("\\d{1,9}") ? only(EXTENTS + "?id=" + volumeId, Extent.class) : null;
        if (extent == null) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        String name = extent.dataset();
        Zvol zvol = zvol(extent, name == null ? null : dataset(name), parity());
        VolumeUsage usage = zvol.usage(at);
        if (usage == null) {
            throw new FigureNotReported(zvol.missing());
        }
        return usage;
    }

    private @Nullable Dataset dataset(String name) {
        return only(DATASETS + "?name=" + RestClient.encoded(name), Dataset.class);
    }

    private <T> @Nullable T only(String path, Class<T> type) {
        return rows.list(path, type).stream().findFirst().orElse(null);
    }

    /** The file systems at the top of the pools; reservations are used space. */
    @Override
    public List<PoolSpace> pools() {
        return rows.list("/pool", Pool.class).stream()
                .flatMap(pool -> Stream.ofNullable(pool.name()))
                .flatMap(name -> Stream.ofNullable(dataset(name)))
                .flatMap(root -> Stream.ofNullable(space(root)))
                .toList();
    }

    private static @Nullable PoolSpace space(Dataset root) {
        Long used = Dataset.bytes(root.used());
        Long available = Dataset.bytes(root.available());
        return used == null || available == null ? null : PoolSpace.of(root.name(), used + available, available);
    }
}
