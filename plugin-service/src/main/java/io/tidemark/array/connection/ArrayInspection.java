package io.tidemark.array.connection;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.PageScope;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The connected arrays one by one, through the adapters that the service uses anyway. */
@Component
public class ArrayInspection {

    private final ArrayRegistry arrays;

    ArrayInspection(ArrayRegistry arrays) {
        this.arrays = arrays;
    }

    /** By name. */
    public List<InspectedArray> arrays() {
        return arrays.all().stream()
                .map(Inspected::new)
                .sorted(Comparator.comparing(Inspected::name))
                .<InspectedArray>map(array -> array)
                .toList();
    }

    private record Inspected(ConnectedArray array) implements InspectedArray {

        @Override
        public String id() {
            return array.connection().id();
        }

        @Override
        public String name() {
            return array.connection().name();
        }

        @Override
        public String kind() {
            return array.connection().kind();
        }

        @Override
        public String address() {
            return array.connection().target().address();
        }

        @Override
        public @Nullable String thumbprint() {
            return array.connection().target().thumbprint();
        }

        @Override
        public Release release() {
            ArrayIdentity identity = array.identity();
            return new Release(identity.version(), identity.apiVersion());
        }

        @Override
        public List<Listed> volumes(Consumer<Page> pages) {
            return PageScope.call(
                            page -> pages.accept(new Page(page.asked(), page.rows(), page.more())), array::refresh)
                    .stream()
                    .map(volume -> new Listed(
                            volume.id(),
                            volume.name(),
                            volume.provisionedBytes(),
                            volume.devices(),
                            volume.usage() != null))
                    .toList();
        }

        @Override
        public VolumeUsage usage(String volumeId) {
            return array.usage(volumeId);
        }

        @Override
        public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
            return array.history(volumeId, from, to);
        }

        @Override
        public Optional<ArrayPerformance> performance() {
            return array.performance();
        }

        @Override
        public Duration figureCadence() {
            return array.profile().figureCadence();
        }
    }
}
