package io.tidemark.array.spi;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.FigureSource;
import java.util.List;
import java.util.Set;

/** SPI: a family of arrays; a bean of this type adds the family. */
public interface ArrayKind {

    /** Stable name, stored with each connection, e.g. {@code flasharray}. */
    String name();

    /** The default profile of such arrays. */
    ArrayProfile profile();

    /** The profile of the arrays at this target. */
    default ArrayProfile profile(ArrayTarget target) {
        return profile();
    }

    /**
     * Where its figures come from. Those of another source than arrays are selected by a {@link MetricQuery}, may be available without
     * a credential, and are used only for devices that no connected array lists.
     */
    default FigureSource source() {
        return FigureSource.ARRAY;
    }

    /**
     * Whether the written figure is the allocated space of the volume before data reduction, the same as storage providers report to
     * vCenter.
     */
    default boolean countsAllocation() {
        return false;
    }

    /** The optional figures of its adapters. */
    Set<ArrayCapability> capabilities();

    /** How its arrays can be logged in to, the usual one first. */
    List<ArrayCredential.Form> forms();

    /** An adapter for one array; calls nothing yet. Throws {@link ArrayCredentialsRefused} for a form it cannot log in with. */
    ArrayAdapter connect(ArrayTarget target, ArrayCredential credential);
}
