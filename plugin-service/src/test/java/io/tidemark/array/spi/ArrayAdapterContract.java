package io.tidemark.array.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every adapter must do; an adapter's test inherits this and brings an array with at least two written volumes. */
public abstract class ArrayAdapterContract {

    /** The adapter under test, the same within one test. */
    protected abstract ArrayAdapter adapter();

    /** The time of the array. */
    protected abstract Instant now();

    /** Of the list, or of the volume itself if lists of this family have none. */
    protected VolumeUsage listed(ArrayVolume volume) {
        VolumeUsage usage = volume.usage() != null
                ? volume.usage()
                : adapter().unlisted(List.of(volume.id())).get(volume.id());
        assertThat(usage).as(volume.toString()).isNotNull();
        return usage;
    }

    private ArrayVolume first() {
        return withFigures().get(0);
    }

    /** Those of which nothing is known against UNMAP; an array may report no figures of others. */
    private List<ArrayVolume> withFigures() {
        return adapter().volumes().stream()
                .filter(volume -> volume.obstacle() == null)
                .toList();
    }

    @Test
    void saysWhoItIs() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.id()).isNotBlank();
        assertThat(identity.name()).isNotBlank();
        assertThat(identity.apiVersion()).isNotBlank();
        assertThat(adapter().identity()).isEqualTo(identity);
    }

    @Test
    void listsEachVolumeOnceWithItsDeviceNames() {
        List<ArrayVolume> volumes = adapter().volumes();
        assertThat(volumes).hasSizeGreaterThanOrEqualTo(2);
        assertThat(volumes).extracting(ArrayVolume::id).doesNotHaveDuplicates();
        assertThat(volumes.stream().flatMap(volume -> volume.devices().stream()))
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .allMatch(device -> device.matches("(naa|eui|uuid)\\.[0-9a-f]+"));
    }

    @Test
    void countsWhatHostsWrote() {
        assertThat(withFigures()).allSatisfy(volume -> {
            VolumeUsage usage = listed(volume);
            assertThat(usage.provisionedBytes()).isEqualTo(volume.provisionedBytes());
            assertThat(usage.writtenBytes()).isBetween(0L, usage.provisionedBytes());
            assertThat(usage.thinProvisioning()).isBetween(0.0, 1.0);
            assertThat(usage.provisionedBytes() * (1 - usage.thinProvisioning()))
                    .isCloseTo(usage.writtenBytes(), within(1.0));
        });
        assertThat(withFigures()).anyMatch(volume -> listed(volume).writtenBytes() > 0);
    }

    @Test
    void readsOneVolumeAsItListsIt() {
        ArrayVolume volume = first();
        VolumeUsage read = adapter().usage(volume.id());
        assertThat(read.provisionedBytes()).isEqualTo(volume.provisionedBytes());
        assertThat(read.writtenBytes()).isEqualTo(listed(volume).writtenBytes());
        assertThat(read.at()).isBetween(now().minus(Duration.ofMinutes(10)), now().plusSeconds(60));
    }

    @Test
    void distinguishesAnUnknownVolumeFromAFailure() {
        assertThatThrownBy(() -> adapter().usage("no-such-volume")).isInstanceOf(UnknownVolume.class);
        Instant now = now();
        assertThatThrownBy(() -> adapter().history("no-such-volume", now.minusSeconds(3600), now))
                .isInstanceOf(UnknownVolume.class);
    }

    @Test
    void keepsHistoryInsideTheWindowOldestFirst() {
        Instant to = now();
        Instant from = to.minus(Duration.ofHours(6));
        assumeThat(adapter().capabilities()).contains(ArrayCapability.HISTORY);
        List<VolumeUsage> samples = adapter().history(first().id(), from, to);
        assertThat(samples).isNotEmpty().isSortedAccordingTo(java.util.Comparator.comparing(VolumeUsage::at));
        assertThat(samples)
                .allMatch(sample -> !sample.at().isBefore(from) && !sample.at().isAfter(to));
        assertThat(samples).extracting(VolumeUsage::at).doesNotHaveDuplicates();
    }

    @Test
    void hasNoHistoryOfTheFuture() {
        Instant future = now().plus(Duration.ofDays(2));
        assertThat(adapter().history(first().id(), future, future.plusSeconds(3600)))
                .isEmpty();
    }

    @Test
    void reportsItsLoadWhenItSaysItCan() {
        Optional<ArrayPerformance> load = adapter().performance();
        assertThat(load.isPresent()).isEqualTo(adapter().capabilities().contains(ArrayCapability.PERFORMANCE));
        load.ifPresent(reported -> {
            assertThat(reported.at()).isBetween(now().minus(Duration.ofMinutes(10)), now().plusSeconds(60));
            assertThat(reported.writes().latencyMicros()).isNotNegative();
        });
    }

    @Test
    void answersManyCallersAtOnce() {
        String id = first().id();
        long written = adapter().usage(id).writtenBytes();
        assertThat(IntStream.range(0, 32)
                        .parallel()
                        .mapToLong(i -> adapter().usage(id).writtenBytes())
                        .distinct()
                        .toArray())
                .containsExactly(written);
    }

    @Test
    void startsAgainAfterItWasClosed() {
        adapter().identity();
        adapter().close();
        adapter().close();
        assertThat(adapter().identity().id()).isNotBlank();
    }
}
