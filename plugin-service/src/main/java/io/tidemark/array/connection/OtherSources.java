package io.tidemark.array.connection;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ReportedVolumes;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.OtherFigure.Comparison;
import io.tidemark.array.source.OtherFigures;
import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Compares the figures of volumes that several sources know, as long as they can be compared. */
@Component
class OtherSources implements OtherFigures {

    /** A figure of a device; {@code array} is null if vCenter's storage monitoring has it. */
    private record Known(
            @Nullable ConnectedArray array,
            BackingVolume volume,
            @Nullable VolumeUsage usage,
            @Nullable Statement trouble) {

        private @Nullable VolumeUsage valid() {
            return trouble == null ? usage : null;
        }
    }

    private record Pair(String device, String used, String other) {

        private static Pair of(String device, Known used, Known other) {
            return new Pair(device, used.volume().key(), other.volume().key());
        }
    }

    private interface Visitor {
        void visit(String device, Known used, Known other);
    }

    private final ArrayRegistry arrays;
    private final ReportedVolumes reported;
    private final ArrayProperties properties;
    private final Clock clock;

    /** Never changed, only replaced. */
    private volatile Map<Pair, Difference> differences = Map.of();

    OtherSources(ArrayRegistry arrays, ReportedVolumes reported, ArrayProperties properties, Clock clock) {
        this.arrays = arrays;
        this.reported = reported;
        this.properties = properties;
        this.clock = clock;
    }

    /** Compares the present figures of all devices that other modules asked for. */
    @Scheduled(
            initialDelayString = "${tidemark.arrays.refresh:60s}",
            fixedDelayString = "${tidemark.arrays.refresh:60s}")
    void compare() {
        Instant now = clock.instant();
        Map<Pair, Difference> compared = new HashMap<>();
        each(arrays.asked(), (device, used, other) -> {
            VolumeUsage one = used.valid();
            VolumeUsage two = other.valid();
            if (one != null && two != null && comparable(used, other)) {
                Pair pair = Pair.of(device, used, other);
                Difference before = differences.get(pair);
                compared.put(
                        pair,
                        before == null
                                ? Difference.begin(now, one, two)
                                : before.with(now, one, two, properties.disagreeAfter()));
            }
        });
        differences = Map.copyOf(compared);
    }

    @Override
    public Map<String, List<OtherFigure>> of(Collection<String> devices) {
        Map<String, List<OtherFigure>> others = new HashMap<>();
        each(
                devices,
                (device, used, other) ->
                        others.computeIfAbsent(device, any -> new ArrayList<>()).add(figure(device, used, other)));
        return others;
    }

    private OtherFigure figure(String device, Known used, Known other) {
        Difference difference = differences.get(Pair.of(device.toLowerCase(Locale.ROOT), used, other));
        VolumeUsage one = used.valid();
        VolumeUsage two = other.valid();
        Comparison comparison = !comparable(used, other)
                ? Comparison.NOT_COMPARED
                : one == null || two == null || difference == null
                        ? Comparison.NOT_DECIDED
                        : !difference.apart()
                                ? Comparison.AGREES
                                : difference.lasting() ? Comparison.DISAGREES : Comparison.NOT_DECIDED;
        return new OtherFigure(
                other.volume(),
                two,
                other.trouble(),
                comparison,
                comparison == Comparison.DISAGREES && difference != null && one != null && two != null
                        ? disagreement(difference, used.volume(), one, other.volume(), two)
                        : null);
    }

    private static Statement disagreement(
            Difference difference, BackingVolume used, VolumeUsage one, BackingVolume other, VolumeUsage two) {
        ArrayMessage message =
                other.reported() ? ArrayMessage.FIGURE_DISAGREES_MONITORING : ArrayMessage.FIGURE_DISAGREES_PROMETHEUS;
        return message.with(Map.of(
                "volume", used.volumeName(),
                "used", used.arrayName(),
                "usedBytes", one.writtenBytes(),
                "usedStep", one.accuracy().stepBytes(),
                "other", other.arrayName(),
                "otherBytes", two.writtenBytes(),
                "otherStep", two.accuracy().stepBytes(),
                "since", difference.since().toString()));
    }

    /**
     * The halves of a stretched volume are on two arrays and can differ. Storage monitoring reports allocated space, so it is compared
     * only with arrays whose figure is that.
     */
    private boolean comparable(Known used, Known other) {
        ConnectedArray array = used.array();
        return switch (other.volume().source()) {
            case ARRAY -> false;
            case PROMETHEUS -> true;
            case STORAGE_MONITORING ->
                array != null && arrays.family(array.connection().kind()).countsAllocation();
        };
    }

    private void each(Collection<String> devices, Visitor visitor) {
        Map<String, BackingVolume> volumes = reported.backingVolumes(devices);
        Map<String, VolumeUsage> usages = volumes.isEmpty() ? Map.of() : reported.lastUsage(volumes.keySet());
        for (String device : devices) {
            List<Known> known = new ArrayList<>();
            for (ConnectedArray array : arrays.knowing(device)) {
                BackingVolume volume = array.backingVolume(device);
                if (volume != null) {
                    known.add(new Known(
                            array,
                            volume,
                            array.lastUsage(device),
                            arrays.trouble(volume).orElse(null)));
                }
            }
            BackingVolume volume = volumes.get(device);
            if (volume != null) {
                known.add(new Known(
                        null,
                        volume,
                        usages.get(device),
                        reported.trouble(volume).orElse(null)));
            }
            known.stream().skip(1).forEach(other -> visitor.visit(device, known.get(0), other));
        }
    }
}
