package io.tidemark.capacity.fleet;

import io.tidemark.array.connection.ArrayConnection;
import io.tidemark.array.connection.ArrayHealth;
import io.tidemark.array.connection.ArrayService;
import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.fleet.DeadSpaceForecast.Growth;
import io.tidemark.capacity.series.Trend;
import io.tidemark.capacity.series.Trends;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Service;

/** Totals of all datastores of a caller: dead space, reclaimed space, growth. */
@Service
public class Fleet {

    private static final Duration LOOKING_BACK = Duration.ofDays(30);
    private static final Duration HORIZON = Duration.ofDays(5 * 365);
    private static final Set<String> FAILED = Set.of("FAILED", "UNKNOWN");

    private final Inventory inventory;
    private final ObjectProvider<DatastoreRuns> runs;
    private final ArrayService arrays;
    private final Trends trends;
    private final Clock clock;

    Fleet(Inventory inventory, ObjectProvider<DatastoreRuns> runs, ArrayService arrays, Trends trends, Clock clock) {
        this.inventory = inventory;
        this.runs = runs;
        this.arrays = arrays;
        this.trends = trends;
        this.clock = clock;
    }

    public FleetSummary summary(SignedIn caller) {
        Instant now = clock.instant();
        List<Datastore> datastores =
                inventory.datastores(caller).stream().filter(Datastore::vmfs).toList();
        int known =
                (int) datastores.stream().filter(one -> one.deadSpace() != null).count();
        List<Datastore> volumes = Datastore.volumes(datastores);
        int certain = (int) datastores.stream()
                .filter(one -> one.certainDeadBytes() != null)
                .count();
        return new FleetSummary(
                now,
                datastores.size(),
                volumes.stream().mapToLong(one -> one.facts().capacityBytes()).sum(),
                volumes.stream().mapToLong(Datastore::usedBytes).sum(),
                new FleetSummary.DeadSpace(
                        Datastore.sum(datastores, Datastore::certainDeadBytes),
                        Datastore.sum(datastores, Datastore::expectedBytes),
                        certain,
                        datastores.size() - known,
                        known - certain,
                        growth(datastores, trends.of(caller.vcenter()))),
                reclaimed(datastores, now),
                running(datastores),
                connected(),
                datastores.stream()
                        .map(Datastore::staleness)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    /** Those with the most dead space first, then those with uncertain and with unknown dead space. */
    public List<DeadSpaceForecast> forecast(SignedIn caller) {
        Instant now = clock.instant();
        Map<String, Trend> known = trends.of(caller.vcenter());
        return inventory.space(caller).stream()
                .filter(Datastore::vmfs)
                .map(datastore -> forecast(datastore, known.get(datastore.id().moid()), now))
                .sorted(Comparator.comparing((DeadSpaceForecast one) -> one.deadSpaceBytes() == null)
                        .thenComparing(one -> one.doubt() != null)
                        .thenComparing(
                                DeadSpaceForecast::deadSpaceBytes,
                                Comparator.nullsLast(Comparator.<Long>reverseOrder()))
                        .thenComparing(DeadSpaceForecast::name))
                .toList();
    }

    private static DeadSpaceForecast forecast(Datastore datastore, @Nullable Trend growth, Instant now) {
        DeadSpace dead = datastore.deadSpace();
        var use = datastore.arrayUse();
        Long provisioned = use == null ? null : Long.valueOf(use.provisionedBytes());
        Long deadBytes = dead == null ? null : Long.valueOf(dead.bytes());
        Statement doubt = dead == null ? null : dead.doubt();
        String name = datastore.facts().name();
        if (doubt != null) {
            return new DeadSpaceForecast(datastore.id(), name, deadBytes, doubt, provisioned, Growth.UNKNOWN, doubt);
        }
        if (growth == null || !growth.conclusive()) {
            Statement reason = CapacityMessage.TREND_TOO_SHORT.statement();
            return new DeadSpaceForecast(datastore.id(), name, deadBytes, null, provisioned, Growth.UNKNOWN, reason);
        }
        Instant full = use == null ? null : full(use.provisionedBytes() - use.writtenBytes(), growth, now);
        return new DeadSpaceForecast(
                datastore.id(),
                name,
                deadBytes,
                null,
                provisioned,
                new Growth(
                        Math.round(growth.deadBytesPerDay() * 7),
                        Math.round(growth.writtenBytesPerDay() * 7),
                        full,
                        growth.from(),
                        growth.samples()),
                null);
    }

    /** Only where it is dead space that grows: vCenter reports datastores that fill with live data. */
    private static @Nullable Instant full(long left, Trend growth, Instant now) {
        if (growth.deadBytesPerDay() <= 0 || growth.writtenBytesPerDay() <= 0) {
            return null;
        }
        double days = Math.max(left, 0) / growth.writtenBytesPerDay();
        return days > HORIZON.toDays() ? null : now.plusSeconds(Math.round(days * 86_400));
    }

    private static @Nullable Long growth(List<Datastore> datastores, Map<String, Trend> trends) {
        List<Datastore> fit = datastores.stream()
                .filter(one -> one.deadSpace() == null || one.deadSpace().certain())
                .toList();
        return Datastore.sum(fit, one -> perWeek(one, trends));
    }

    private static @Nullable Long perWeek(Datastore datastore, Map<String, Trend> trends) {
        Trend trend = trends.get(datastore.id().moid());
        return trend == null || !trend.conclusive() ? null : Long.valueOf(Math.round(trend.deadBytesPerDay() * 7));
    }

    private FleetSummary.Reclaimed reclaimed(List<Datastore> datastores, Instant now) {
        Instant since = now.minus(LOOKING_BACK);
        DatastoreRuns source = runs.getIfAvailable();
        List<ObjectId> ids = datastores.stream().map(Datastore::id).toList();
        List<LastRun> ended = source == null || ids.isEmpty()
                ? List.of()
                : source.between(ids, since, now).stream()
                        .map(RunOn::run)
                        .filter(run -> !run.live())
                        .toList();
        List<Long> gains = ended.stream()
                .map(LastRun::reclaimedBytes)
                .filter(Objects::nonNull)
                .toList();
        long bytes = gains.stream().mapToLong(Long::longValue).sum();
        return new FleetSummary.Reclaimed(since, bytes, ended.size(), ended.size() - gains.size());
    }

    private static FleetSummary.Runs running(List<Datastore> datastores) {
        List<LastRun> last = datastores.stream()
                .map(Datastore::lastRun)
                .filter(Objects::nonNull)
                .toList();
        long live = last.stream().filter(LastRun::live).count();
        long failed = last.stream()
                .filter(run -> run.outcome() != null && FAILED.contains(run.outcome()))
                .count();
        return new FleetSummary.Runs((int) live, (int) failed);
    }

    private FleetSummary.ArrayCounts connected() {
        List<ArrayConnection> all = arrays.all();
        long unreachable = all.stream()
                .map(array -> arrays.health(array).state())
                .filter(state -> state != ArrayHealth.State.OK && state != ArrayHealth.State.UNKNOWN)
                .count();
        return new FleetSummary.ArrayCounts(all.size(), (int) unreachable);
    }
}
