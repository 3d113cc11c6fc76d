package io.tidemark.array.flasharray.rest2;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.flasharray.api.FlashArrayFigures;
import io.tidemark.array.flasharray.api.FlashArrayMessage;
import io.tidemark.array.flasharray.api.RestVersion;
import io.tidemark.array.flasharray.api.Serial;
import io.tidemark.array.rest.KeptSamples;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RequestRefused;
import io.tidemark.array.rest.RestAdapter;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A FlashArray over REST 2.x; volumes are identified by id. */
public final class Rest2Adapter extends RestAdapter {

    private final RestVersion version;
    private final int pageSize;
    private final Subscriptions subscriptions;

    /** @param evergreenOne the service that a subscription names which is billed by effective space */
    public Rest2Adapter(
            RetryingRestClient client,
            RestVersion version,
            ArrayCredential credential,
            int pageSize,
            String evergreenOne,
            Clock clock) {
        super(version.session(client, logIn(client, version, credential, clock)), FlashArrayFigures.REPORTED, clock);
        this.version = version;
        this.pageSize = pageSize;
        this.subscriptions = new Subscriptions(rows, version, evergreenOne);
    }

    private static LogIn logIn(
            RetryingRestClient client, RestVersion version, ArrayCredential credential, Clock clock) {
        if (credential instanceof ArrayCredential.ApiToken token) {
            return new TokenLogIn(client, version, token);
        }
        if (credential instanceof ArrayCredential.ApiClient apiClient) {
            return new ApiClientLogIn(client, apiClient, clock);
        }
        throw new ArrayCredentialsRefused(FlashArrayMessage.FLASHARRAY_CREDENTIALS.statement());
    }

    @Override
    public ArrayIdentity identity() {
        Rest2Rows.Array array = all("/arrays", Rest2Rows.Array.class, false).stream()
                .findFirst()
                .orElseThrow(() -> ArrayIdentity.missing(session.address()));
        subscriptions.forget();
        return ArrayIdentity.stated(session.address(), array.id(), array.name(), array.version(), version.toString());
    }

    @Override
    public List<PoolSpace> pools() {
        return all("/arrays", Rest2Rows.Array.class, false).stream()
                .flatMap(array -> Stream.ofNullable(array.pool()))
                .toList();
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        boolean effective = subscriptions.effective();
        return all("/volumes?destroyed=false", Rest2Rows.Volume.class, true).stream()
                .flatMap(row -> volume(row, at, effective))
                .toList();
    }

    /** Protocol endpoints (vVols) back no VMFS device. */
    private static Stream<ArrayVolume> volume(Rest2Rows.Volume row, Instant at, boolean effective) {
        String id = row.id();
        String name = row.name();
        String serial = row.serial();
        if (id == null || name == null || serial == null || "protocol_endpoint".equals(row.subtype())) {
            return Stream.empty();
        }
        Long size = row.provisioned();
        return Stream.of(new ArrayVolume(
                id,
                name,
                size == null ? 0 : size,
                Serial.deviceNames(serial),
                FlashArrayFigures.usage(at, row.space(), size, effective)));
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        Rest2Rows.Volume row = ofVolume("/volumes?ids=" + RestClient.encoded(volumeId), volumeId, true).stream()
                .filter(volume -> !volume.gone())
                .findFirst()
                .orElseThrow(() -> new UnknownVolume(session.address(), volumeId));
        return Optional.ofNullable(
                        FlashArrayFigures.usage(at, row.space(), row.provisioned(), subscriptions.effective()))
                .orElseThrow(
                        () -> FlashArrayFigures.noUsage(session.address(), row.name(), row.space(), row.provisioned()));
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        Duration age = Duration.between(from, clock.instant());
        Duration step = KeptSamples.reaching(age, Resolution.values()).step();
        // For a time range without a complete sample, arrays return an empty list: read an earlier start and truncate.
        String query = "/volumes/space?ids=" + RestClient.encoded(volumeId) + "&start_time="
                + from.minus(step.multipliedBy(3)).toEpochMilli() + "&end_time=" + to.toEpochMilli() + "&resolution="
                + step.toMillis();
        return KeptSamples.between(
                from,
                to,
                ofVolume(query, volumeId, version.continuesSpaceByToken()).stream()
                        .map(row -> FlashArrayFigures.usage(instant(row.time()), row.space(), row.provisioned())));
    }

    /** The array has no figure of how busy it is. */
    @Override
    public Optional<ArrayPerformance> performance() {
        return all("/arrays/performance", Rest2Rows.Performance.class, false).stream()
                .findFirst()
                .map(row -> new ArrayPerformance(
                        row.time() == null ? clock.instant() : Instant.ofEpochMilli(row.time()),
                        new Operations(row.usecPerReadOp(), row.readsPerSec(), row.readBytesPerSec()),
                        new Operations(row.usecPerWriteOp(), row.writesPerSec(), row.writeBytesPerSec()),
                        row.queueDepth(),
                        null));
    }

    private static @Nullable Instant instant(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }

    /** For an unknown id, the entire call fails with 400 and a text such as "does not exist". */
    private List<Rest2Rows.Volume> ofVolume(String query, String volumeId, boolean byToken) {
        try {
            return all(query, Rest2Rows.Volume.class, byToken);
        } catch (RequestRefused e) {
            if (e.answered() == 400 && e.words().matches("(?s).*(does not exist|[Nn]o such).*")) {
                Problem unknown = new UnknownVolume(session.address(), volumeId).because(e);
                throw unknown;
            }
            throw e;
        }
    }

    private <T> List<T> all(String path, Class<T> type, boolean byToken) {
        return rows.all(path, type, new Rest2Paging(pageSize, byToken));
    }
}
