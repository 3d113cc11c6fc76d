package io.tidemark.array.source;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The figure that a source has of a device besides the used one.
 *
 * @param volume the volume as this source names it
 * @param usage its figure, null while it has none that can be used
 * @param missing why it has none, null if that is not known or it has one
 * @param disagreement both figures with their sources, null unless the comparison is {@link Comparison#DISAGREES}
 */
public record OtherFigure(
        BackingVolume volume,
        @Nullable VolumeUsage usage,
        @Nullable Statement missing,
        Comparison comparison,
        @Nullable Statement disagreement) {

    /** How the figure compares with the used one. */
    public enum Comparison {
        /** They differ by no more than their steps. */
        AGREES,
        /** They differ by more than their steps and changes explain, for the configured time. */
        DISAGREES,
        /** They differ, but not for the configured time, or one of them is missing now. */
        NOT_DECIDED,
        /** The two sources can count something different. */
        NOT_COMPARED
    }
}
