package io.tidemark.array.flasharray.rest1;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.ArrayRefused;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A FlashArray over REST 1.x, which identifies volumes by name and lists their serials and their space separately.
 * Volumes are identified by serial number, because a name can change and then belong to another volume. There is no
 * {@code virtual}: what hosts wrote is computed from {@code thin_provisioning}. Lists come whole.
 */
public final class Rest1Adapter extends RestAdapter {

    /** The time ranges of history; the array selects the interval. */
    private enum Range implements KeptSamples {
        HOUR("1h", Duration.ofHours(1)),
        THREE_HOURS("3h", Duration.ofHours(3)),
        DAY("24h", Duration.ofHours(24)),
        WEEK("7d", Duration.ofDays(7)),
        MONTH("30d", Duration.ofDays(30)),
        QUARTER("90d", Duration.ofDays(90)),
        YEAR("1y", Duration.ofDays(365));

        private final String text;
        private final Duration kept;

        Range(String text, Duration kept) {
            this.text = text;
            this.kept = kept;
        }

        @Override
        public Duration kept() {
            return kept;
        }
    }

    private final RestVersion version;
    private volatile Map<String, String> names = Map.of();

    public Rest1Adapter(RetryingRestClient client, RestVersion version, ArrayCredential credential, Clock clock) {
        super(version.session(client, logIn(client, version, credential)), FlashArrayFigures.REPORTED, clock);
        this.version = version;
    }

    private static LogIn logIn(RetryingRestClient client, RestVersion version, ArrayCredential credential) {
        if (credential instanceof ArrayCredential.ApiToken token) {
            return new CookieLogIn(client, version, token);
        }
        throw new ArrayCredentialsRefused(FlashArrayMessage.API_CLIENTS_NOT_SUPPORTED_BY_VERSION.with(
                "array", client.address(), "version", version.toString()));
    }

    @Override
    public ArrayIdentity identity() {
        Rest1Rows.Array array = rows.one("/array", Rest1Rows.Array.class);
        return ArrayIdentity.stated(
                session.address(), array.id(), array.arrayName(), array.version(), version.toString());
    }

    /** A volume that got its name between the two lists has no usage until the next time. */
    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        List<Rest1Rows.Volume> volumes = listed();
        Map<String, Rest1Rows.Volume> spaces = rows.list("/volume?space=true", Rest1Rows.Volume.class).stream()
                .filter(row -> row.name() != null)
                .collect(Collectors.toMap(
                        row -> Objects.requireNonNull(row.name()), Function.identity(), (one, other) -> one));
        return volumes.stream().flatMap(row -> volume(row, spaces, at)).toList();
    }

    private List<Rest1Rows.Volume> listed() {
        List<Rest1Rows.Volume> volumes = rows.list("/volume", Rest1Rows.Volume.class);
        Map<String, String> now = new HashMap<>();
        for (Rest1Rows.Volume row : volumes) {
            if (row.serial() != null && row.name() != null) {
                now.put(row.serial(), row.name());
            }
        }
        names = now;
        return volumes;
    }

    private static Stream<ArrayVolume> volume(Rest1Rows.Volume row, Map<String, Rest1Rows.Volume> spaces, Instant at) {
        String name = row.name();
        String serial = row.serial();
        if (name == null || serial == null) {
            return Stream.empty();
        }
        Long size = row.size();
        Rest1Rows.Volume space = spaces.get(name);
        VolumeUsage usage = space == null ? null : FlashArrayFigures.usage(at, space.space(), space.size());
        return Stream.of(new ArrayVolume(serial, name, size == null ? 0 : size, Serial.deviceNames(serial), usage));
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        Rest1Rows.Volume row = ofVolume(volumeId, name -> rows.one(path(name) + "?space=true", Rest1Rows.Volume.class));
        return Optional.ofNullable(FlashArrayFigures.usage(at, row.space(), row.size()))
                .orElseThrow(() -> FlashArrayFigures.noUsage(session.address(), row.name(), row.space(), row.size()));
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        if (from.isAfter(clock.instant())) {
            named(volumeId);
            return List.of();
        }
        String span = KeptSamples.reaching(Duration.between(from, clock.instant()), Range.values()).text;
        List<Rest1Rows.Volume> samples = ofVolume(
                volumeId, name -> rows.list(path(name) + "?space=true&historical=" + span, Rest1Rows.Volume.class));
        return KeptSamples.between(
                from, to, samples.stream().map(row -> FlashArrayFigures.usage(row.time(), row.space(), row.size())));
    }

    /** Queries the volume by its current name; the array returns 400 for an unknown name. */
    private <T> T ofVolume(String serial, Function<String, T> question) {
        String name = named(serial);
        try {
            return question.apply(name);
        } catch (RequestRefused e) {
            if (e.words().contains("does not exist")) {
                Problem unknown = new UnknownVolume(session.address(), serial).because(e);
                throw unknown;
            }
            throw e;
        }
    }

    /** Checks the name again before use, because another volume may have it now. */
    private String named(String serial) {
        String known = names.get(serial);
        if (known != null && serial.equals(serialOf(known))) {
            return known;
        }
        listed();
        return Optional.ofNullable(names.get(serial)).orElseThrow(() -> new UnknownVolume(session.address(), serial));
    }

    private @Nullable String serialOf(String name) {
        try {
            return rows.one(path(name), Rest1Rows.Volume.class).serial();
        } catch (RestVersion.Ended e) {
            throw e;
        } catch (ArrayRefused e) {
            return null;
        }
    }

    /** Keeps the slash between volume group and volume. */
    private static String path(String name) {
        return "/volume/" + RestClient.encoded(name).replace("%2F", "/");
    }

    /** Input is what hosts write, output what they read. */
    @Override
    public Optional<ArrayPerformance> performance() {
        return rows.list("/array?action=monitor", Rest1Rows.Load.class).stream()
                .findFirst()
                .map(row -> new ArrayPerformance(
                        row.time() == null ? clock.instant() : row.time(),
                        Operations.rounded(row.usecPerReadOp(), row.readsPerSec(), row.outputPerSec()),
                        Operations.rounded(row.usecPerWriteOp(), row.writesPerSec(), row.inputPerSec()),
                        row.queueDepth(),
                        null));
    }
}
