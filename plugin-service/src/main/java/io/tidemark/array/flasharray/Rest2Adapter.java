package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.platform.Problem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A FlashArray over REST 2.x; volumes go by their ids. */
final class Rest2Adapter implements ArrayAdapter {

    private final RestSession session;
    private final RestList lists;
    private final Clock clock;

    Rest2Adapter(RestSession session, Clock clock) {
        this.session = session;
        this.lists = new RestList(session);
        this.clock = clock;
    }

    @Override
    public ArrayIdentity identity() {
        Rows.Array array = lists.all("/arrays", Rows.Array.class, false).stream()
                .findFirst()
                .orElseThrow(() -> new ArrayRefused("The array " + session.address() + " does not say who it is."));
        String id = array.id();
        String name = array.name();
        if (id == null || name == null) {
            throw new ArrayRefused("The array " + session.address() + " does not say who it is.");
        }
        return new ArrayIdentity(id, name, array.version(), session.version().toString());
    }

    @Override
    public List<ArrayVolume> volumes() {
        Instant at = clock.instant();
        return lists.all("/volumes?destroyed=false", Rows.Volume.class, true).stream()
                .flatMap(row -> volume(row, at))
                .toList();
    }

    /** Protocol endpoints (vVols) back no VMFS device. */
    private static Stream<ArrayVolume> volume(Rows.Volume row, Instant at) {
        String id = row.id();
        String name = row.name();
        String serial = row.serial();
        if (id == null || name == null || serial == null || "protocol_endpoint".equals(row.subtype())) {
            return Stream.empty();
        }
        Long size = row.provisioned();
        return Stream.of(new ArrayVolume(
                id, name, size == null ? 0 : size, DeviceNames.of(serial), Figures.usage(at, row.space(), size)));
    }

    @Override
    public VolumeUsage usage(String volumeId) {
        Instant at = clock.instant();
        Rows.Volume row = ofVolume("/volumes?ids=" + encoded(volumeId), volumeId, true).stream()
                .findFirst()
                .orElseThrow(() -> unknown(volumeId));
        return Optional.ofNullable(Figures.usage(at, row.space(), row.provisioned()))
                .orElseThrow(() -> new ArrayRefused("The array " + session.address() + " does not show the space of "
                        + row.name() + ": " + Figures.missing(row.space(), row.provisioned()) + "."));
    }

    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        Duration age = Duration.between(from, clock.instant());
        Duration step = Resolution.reaching(age).step();
        // Asked for a window without a finished sample, arrays answer an empty list: reach back a little and cut.
        String query = "/volumes/space?ids=" + encoded(volumeId) + "&start_time="
                + from.minus(step.multipliedBy(3)).toEpochMilli() + "&end_time=" + to.toEpochMilli() + "&resolution="
                + step.toMillis();
        return ofVolume(query, volumeId, session.version().continuesSpaceByToken()).stream()
                .map(Rest2Adapter::sample)
                .filter(Objects::nonNull)
                .filter(sample -> !sample.at().isBefore(from) && !sample.at().isAfter(to))
                .sorted(Comparator.comparing(VolumeUsage::at))
                .toList();
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return FlashArrayAdapter.CAPABILITIES;
    }

    /** The array has no figure of how busy it is. */
    @Override
    public Optional<ArrayPerformance> performance() {
        return lists.all("/arrays/performance", Rows.Performance.class, false).stream()
                .findFirst()
                .map(row -> new ArrayPerformance(
                        row.time() == null ? clock.instant() : Instant.ofEpochMilli(row.time()),
                        row.usecPerReadOp(),
                        row.usecPerWriteOp(),
                        row.readsPerSec(),
                        row.writesPerSec(),
                        row.readBytesPerSec(),
                        row.writeBytesPerSec(),
                        row.queueDepth(),
                        null));
    }

    private static VolumeUsage sample(Rows.Volume row) {
        Long time = row.time();
        return time == null ? null : Figures.usage(Instant.ofEpochMilli(time), row.space(), row.provisioned());
    }

    /** An id that matches nothing makes the whole call fail with 400 and words such as "does not exist". */
    private List<Rows.Volume> ofVolume(String query, String volumeId, boolean byToken) {
        try {
            return lists.all(query, Rows.Volume.class, byToken);
        } catch (ArrayRefused e) {
            if (e.detail().contains("HTTP 400") && e.detail().matches("(?s).*(does not exist|[Nn]o such).*")) {
                Problem unknown = unknown(volumeId).because(e);
                throw unknown;
            }
            throw e;
        }
    }

    private UnknownVolume unknown(String volumeId) {
        return new UnknownVolume("The array " + session.address() + " has no volume " + volumeId + " (any more).");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        session.logOut();
    }
}
