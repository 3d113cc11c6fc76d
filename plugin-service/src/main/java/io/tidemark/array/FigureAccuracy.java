package io.tidemark.array;

/**
 * What the written figure of an array contains besides the data of hosts.
 *
 * @param stepBytes the array counts in units of this size; 1 for a figure to the byte
 * @param overhead largest share of metadata that it adds to the data of hosts, 0.005 = 0.5 %; 0 for none
 */
public record FigureAccuracy(long stepBytes, double overhead) {

    /** What hosts wrote, to the byte. */
    public static final FigureAccuracy EXACT = new FigureAccuracy(1, 0);

    public FigureAccuracy {
        if (stepBytes < 1 || !(overhead >= 0 && overhead < 1)) {
            throw new IllegalArgumentException(stepBytes + " " + overhead);
        }
    }

    /** Whether a step shows in the figure of a volume of this size. */
    public boolean coarse(long sizeBytes) {
        return coarse(stepBytes, sizeBytes);
    }

    /** Whether a step of this size is more than a thousandth of the volume. */
    public static boolean coarse(long stepBytes, long sizeBytes) {
        return stepBytes > 1 && stepBytes > sizeBytes / 1000;
    }

    /** The least that hosts can have written if the array counts this. */
    public long deducted(long countedBytes) {
        return overhead == 0 ? countedBytes : (long) Math.floor(countedBytes / (1 + overhead));
    }

    /** The least that a decrease of {@linkplain #deducted deducted} figures can mean. */
    public long least(long decrease) {
        return Math.max(0, decrease - stepBytes + 1);
    }

    /** The most that it can mean. */
    public long most(long decrease) {
        return overhead == 0
                ? decrease + stepBytes - 1
                : (long) Math.ceil((decrease + 1) * (1 + overhead)) + stepBytes - 1;
    }

    /** Of the sum of two figures. */
    public FigureAccuracy plus(FigureAccuracy other) {
        if (equals(EXACT) || other.equals(EXACT)) {
            return equals(EXACT) ? other : this;
        }
        return new FigureAccuracy(stepBytes + other.stepBytes, Math.max(overhead, other.overhead));
    }
}
