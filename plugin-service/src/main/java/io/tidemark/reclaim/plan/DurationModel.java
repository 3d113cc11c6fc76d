package io.tidemark.reclaim.plan;

import java.time.Duration;
import java.util.List;

/**
 * The duration of a run: seconds per pass plus seconds per TB, fitted by least squares to finished runs of the same
 * kind, close to the prior if there are few.
 *
 * @param spread relative error of the range on both sides
 */
public record DurationModel(double secondsPerPass, double secondsPerTb, double spread) {

    private static final double TB = 1L << 40;
    private static final double LEAST_SPREAD = 0.10;

    /** One finished run. */
    public record Sample(long passes, long bytes, double seconds) {}

    /** The coefficients before any run has finished, with their {@code weight} (small). */
    public record Prior(double secondsPerPass, double secondsPerTb, double spread, double weight) {}

    /**
     * Minimises the squared RELATIVE errors of the samples plus the prior's pull on each coefficient, so that a run of an hour
     * does not drown one of a minute.
     */
    public static DurationModel fitted(Prior prior, List<Sample> samples) {
        double pass = prior.secondsPerPass();
        double tb = prior.secondsPerTb();
        double a11 = prior.weight() / (pass * pass);
        double a22 = prior.weight() / (tb * tb);
        double a12 = 0;
        double b1 = prior.weight() / pass;
        double b2 = prior.weight() / tb;
        int used = 0;
        for (Sample sample : samples) {
            if (sample.seconds() <= 0 || sample.passes() <= 0) {
                continue;
            }
            double x = sample.passes() / sample.seconds();
            double y = sample.bytes() / TB / sample.seconds();
            a11 += x * x;
            a12 += x * y;
            a22 += y * y;
            b1 += x;
            b2 += y;
            used++;
        }
        double determinant = a11 * a22 - a12 * a12;
        double fitPass = (b1 * a22 - b2 * a12) / determinant;
        double fitTb = (a11 * b2 - a12 * b1) / determinant;
        if (fitPass < 0) {
            fitPass = 0;
            fitTb = b2 / a22;
        } else if (fitTb < 0) {
            fitTb = 0;
            fitPass = b1 / a11;
        }
        return new DurationModel(fitPass, fitTb, spread(prior, samples, used, fitPass, fitTb));
    }

    /** The most likely duration. */
    public Duration mean(long passes, long bytes) {
        return rounded(secondsPerPass * passes + secondsPerTb * bytes / TB);
    }

    public DurationRange range(long passes, long bytes) {
        double seconds = secondsPerPass * passes + secondsPerTb * bytes / TB;
        return new DurationRange(rounded(seconds / (1 + spread)), rounded(seconds * (1 + spread)));
    }

    private static double spread(Prior prior, List<Sample> samples, int used, double perPass, double perTb) {
        double squares = prior.spread() * prior.spread();
        for (Sample sample : samples) {
            if (sample.seconds() > 0 && sample.passes() > 0) {
                double error = (perPass * sample.passes() + perTb * sample.bytes() / TB) / sample.seconds() - 1;
                squares += 4 * error * error;
            }
        }
        return Math.max(LEAST_SPREAD, Math.sqrt(squares / (1 + used)));
    }

    private static Duration rounded(double seconds) {
        return Duration.ofSeconds(Math.max(1, Math.round(seconds)));
    }
}
