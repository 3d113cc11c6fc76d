package io.tidemark.capacity.fleet;

import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Samples;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Service;

/** The dead space of the last seven days for many datastores at once, as coarse as a small picture needs it. */
@Service
public class DeadSpaceTrends {

    private static final Duration SHOWN = Duration.ofDays(7);

    private final Inventory inventory;
    private final Samples samples;
    private final Clock clock;

    DeadSpaceTrends(Inventory inventory, Samples samples, Clock clock) {
        this.inventory = inventory;
        this.samples = samples;
        this.clock = clock;
    }

    /** Oldest point first; datastores that the caller may not view and those without a sample are absent. */
    public List<DeadSpaceTrend> of(SignedIn caller, List<ObjectId> datastores) {
        Collection<String> visible = inventory.visible(caller, List.of());
        List<String> moids = datastores.stream()
                .filter(id -> id.vcenter().equalsIgnoreCase(caller.vcenter()))
                .map(ObjectId::moid)
                .filter(visible::contains)
                .distinct()
                .toList();
        if (moids.isEmpty()) {
            return List.of();
        }
        Instant now = clock.instant();
        var read = samples.between(caller.vcenter(), moids, now.minus(SHOWN), now, Resolution.TWO_HOURS);
        return moids.stream()
                .filter(read::containsKey)
                .map(moid -> new DeadSpaceTrend(
                        new ObjectId(caller.vcenter(), moid),
                        Objects.requireNonNull(read.get(moid)).stream()
                                .map(sample -> new DeadSpaceTrend.Point(sample.at(), sample.deadSpaceBytes()))
                                .toList()))
                .toList();
    }
}
