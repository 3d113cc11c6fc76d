package io.tidemark.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FigureAccuracyTest {

    private static final long GB = 1L << 30;
    private static final FigureAccuracy ALLOCATION = new FigureAccuracy(4096, 0.005);

    /** What the array counts for data of hosts. */
    private static long counted(long written, double overhead) {
        long allocated = (written + 4095) / 4096 * 4096;
        return (long) Math.ceil(allocated * (1 + overhead));
    }

    @Test
    void changesNothingOfAFigureToTheByte() {
        assertThat(FigureAccuracy.EXACT.deducted(12345)).isEqualTo(12345);
        assertThat(FigureAccuracy.EXACT.least(12345)).isEqualTo(12345);
        assertThat(FigureAccuracy.EXACT.most(12345)).isEqualTo(12345);
    }

    @Test
    void neverStatesMoreThanHostsWroteAsTheLeast() {
        for (double overhead : new double[] {0, 0.001, 0.005}) {
            for (long written : new long[] {0, 1, 4096, 4097, 7 * GB + 13, 64L << 40}) {
                assertThat(ALLOCATION.deducted(counted(written, overhead))).isLessThanOrEqualTo(written + 4095);
            }
        }
    }

    @Test
    void holdsTheTrueDecreaseBetweenItsLimits() {
        for (double overhead : new double[] {0, 0.001, 0.005}) {
            for (long freed : new long[] {1 << 20, 40 * GB, 3L << 40}) {
                long before = 4L << 40;
                long decrease = ALLOCATION.deducted(counted(before, overhead))
                        - ALLOCATION.deducted(counted(before - freed, overhead));
                assertThat(freed).isBetween(ALLOCATION.least(decrease), ALLOCATION.most(decrease));
            }
        }
    }

    @Test
    void addsTheStepsOfTwoArraysAndTakesTheLargerOverhead() {
        assertThat(FigureAccuracy.EXACT.plus(ALLOCATION)).isEqualTo(ALLOCATION);
        assertThat(ALLOCATION.plus(FigureAccuracy.EXACT)).isEqualTo(ALLOCATION);
        assertThat(ALLOCATION.plus(new FigureAccuracy(1 << 20, 0)))
                .isEqualTo(new FigureAccuracy((1 << 20) + 4096, 0.005));
    }

    @Test
    void rejectsImpossibleValues() {
        assertThatThrownBy(() -> new FigureAccuracy(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FigureAccuracy(1, -0.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FigureAccuracy(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
