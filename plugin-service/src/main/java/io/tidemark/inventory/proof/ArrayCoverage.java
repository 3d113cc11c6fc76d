package io.tidemark.inventory.proof;

import io.tidemark.array.DeviceVendor;
import io.tidemark.array.FigureSource;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether an array proves what is reclaimed on a datastore.
 *
 * @param reason why it does not, null if it does
 * @param advice what to do about it, null if there is nothing to do
 */
public record ArrayCoverage(
        State state, @Nullable Statement reason, @Nullable Statement advice) {

    /** Whether there is proof, and otherwise what is missing. */
    public enum State {
        /** The figures of the array belong to the datastore. */
        PROVEN,
        /** There are figures, which do not match those of VMFS. */
        UNCERTAIN,
        /** The array reports no figures of the volume, or none yet. */
        NO_FIGURE,
        /** The array does not respond, or has not listed its volumes yet. */
        ARRAY_UNAVAILABLE,
        /** Arrays of this vendor are connected, and none lists the volume. */
        VOLUME_NOT_FOUND,
        /** No array of this vendor is connected. */
        ARRAY_NOT_CONNECTED,
        /** Arrays of this vendor cannot be connected. */
        ARRAY_NOT_SUPPORTED,
        /** The vendor is unknown, or the device is local to a host. */
        NOT_ON_ARRAY
    }

    /** @param kinds those of the connected arrays */
    public static ArrayCoverage of(Datastore datastore, Set<String> kinds) {
        Statement problem = datastore.arrayProblem();
        DeadSpace dead = datastore.deadSpace();
        if (problem != null) {
            return missing(datastore, problem, kinds);
        }
        if (dead == null) {
            return new ArrayCoverage(State.UNCERTAIN, CoverageMessage.COVERAGE_SIZE_NOT_KNOWN.statement(), null);
        }
        return dead.certain()
                ? new ArrayCoverage(State.PROVEN, null, null)
                : new ArrayCoverage(State.UNCERTAIN, dead.doubt(), null);
    }

    private static ArrayCoverage missing(Datastore datastore, Statement problem, Set<String> kinds) {
        if (datastore.extents().stream().anyMatch(BackedExtent::reported)) {
            return new ArrayCoverage(State.NO_FIGURE, problem, CoverageMessage.COVERAGE_CHECK_PROVIDER.statement());
        }
        if (InventoryMessage.NO_ARRAY_SAMPLE.is(problem)) {
            return new ArrayCoverage(State.NO_FIGURE, problem, CoverageMessage.COVERAGE_WAIT_FOR_FIGURE.statement());
        }
        if (datastore.extents().stream().anyMatch(extent -> problem.equals(extent.obstacle()))) {
            return new ArrayCoverage(State.NO_FIGURE, problem, null);
        }
        if (InventoryMessage.LOCAL_DEVICE_WITHOUT_ARRAY.is(problem) || InventoryMessage.NO_DEVICE.is(problem)) {
            return new ArrayCoverage(State.NOT_ON_ARRAY, problem, null);
        }
        if (InventoryMessage.ARRAY_UNSUPPORTED.is(problem)) {
            return new ArrayCoverage(
                    State.ARRAY_NOT_SUPPORTED, problem, CoverageMessage.COVERAGE_NOT_SUPPORTED.statement());
        }
        if (InventoryMessage.NO_ARRAY.is(problem) || InventoryMessage.NO_ARRAY_FOR_EXTENT.is(problem)) {
            return unlisted(datastore, problem, kinds);
        }
        if (datastore.extents().stream().anyMatch(extent -> extent.source() == FigureSource.PROMETHEUS)) {
            return new ArrayCoverage(State.NO_FIGURE, problem, CoverageMessage.COVERAGE_CHECK_PROMETHEUS.statement());
        }
        return new ArrayCoverage(State.ARRAY_UNAVAILABLE, problem, CoverageMessage.COVERAGE_CHECK_ARRAY.statement());
    }

    private static ArrayCoverage unlisted(Datastore datastore, Statement problem, Set<String> kinds) {
        DeviceVendor vendor = datastore.extents().stream()
                .filter(extent -> extent.volume() == null)
                .findFirst()
                .map(BackedExtent::vendor)
                .orElse(null);
        if (vendor == null) {
            return new ArrayCoverage(State.NOT_ON_ARRAY, problem, CoverageMessage.COVERAGE_UNKNOWN_VENDOR.statement());
        }
        return vendor.kind() != null && kinds.contains(vendor.kind())
                ? new ArrayCoverage(
                        State.VOLUME_NOT_FOUND,
                        problem,
                        CoverageMessage.COVERAGE_CHECK_VOLUME.with("vendor", vendor.name()))
                : new ArrayCoverage(
                        State.ARRAY_NOT_CONNECTED,
                        problem,
                        CoverageMessage.COVERAGE_CONNECT_ARRAY.with("vendor", vendor.name()));
    }

    public boolean proven() {
        return state == State.PROVEN;
    }
}
