package io.tidemark.array;

/**
 * How far the written figure of an array can be above what hosts have written.
 *
 * @param stepBytes the array counts in units of this size and rounds up; 1 for a figure to the byte
 * @param overhead largest share that the array adds for its own metadata, 0.005 = 0.5 %; 0 for none
 */
public record FigureAccuracy(long stepBytes, double overhead) {

    /** What hosts wrote, to the byte. */
    public static final FigureAccuracy EXACT = new FigureAccuracy(1, 0);

    public FigureAccuracy {
        if (stepBytes < 1 || !(overhead >= 0 && overhead < 1)) {
            throw new IllegalArgumentException(stepBytes + " " + overhead);
        }
    }

    public boolean exact() {
        return stepBytes == 1 && overhead == 0;
    }

    /** The least that hosts can have written, or given back, when the figure or its change is this. */
    public long least(long countedBytes) {
        return Math.max(0, (long) Math.ceil((countedBytes - stepBytes + 1) / (1 + overhead)));
    }

    /** Of the sum of two figures. */
    public FigureAccuracy plus(FigureAccuracy other) {
        return exact()
                ? other
                : other.exact()
                        ? this
                        : new FigureAccuracy(stepBytes + other.stepBytes, Math.max(overhead, other.overhead));
    }
}
