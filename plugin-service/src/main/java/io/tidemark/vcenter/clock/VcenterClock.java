package io.tidemark.vcenter.clock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * A clock with the speed of a vCenter's clock: between two samples, it continues at the rate of the last three if these
 * match, and stops otherwise, so that a clock that is set forward occasionally is not considered fast. Without samples,
 * it soon runs at most at real time. It never goes backwards unless vCenter's clock does. Before the first sample, it
 * is the system time.
 */
public final class VcenterClock extends Clock {

    private static final int AGREEING = 3;

    /** Samples are taken about every half second; larger differences of the rates are jumps. */
    private static final double ALIKE = 1.25;

    private static final Duration TRUSTED = Duration.ofSeconds(2);

    private record Base(Instant time, long nanos, double rate) {

        Instant at(long now) {
            long elapsed = now - nanos;
            long trusted = Math.min(elapsed, TRUSTED.toNanos());
            return time.plusNanos((long) (trusted * rate + (elapsed - trusted) * Math.min(rate, 1)));
        }
    }

    private final LongSupplier nanos;
    private volatile Base base;
    private Base lastSample;
    private final Deque<Double> rates = new ArrayDeque<>();
    private Instant floor = Instant.MIN;

    public VcenterClock(LongSupplier nanos) {
        this.nanos = nanos;
        this.base = new Base(Clock.systemUTC().instant(), nanos.getAsLong(), 1);
        this.lastSample = base;
    }

    /** Adds a sample of vCenter's time, read between the two times. */
    public synchronized void sample(Instant time, long askedNanos, long answeredNanos, boolean continues) {
        long middle = askedNanos + (answeredNanos - askedNanos) / 2;
        if (continues && middle > lastSample.nanos()) {
            rates.addLast(Duration.between(lastSample.time(), time).toNanos() / (double) (middle - lastSample.nanos()));
            if (rates.size() > AGREEING) {
                rates.removeFirst();
            }
        } else {
            rates.clear();
        }
        if (!continues || time.isBefore(lastSample.time())) {
            floor = Instant.MIN;
        }
        lastSample = new Base(time, middle, rate());
        base = lastSample;
    }

    private double rate() {
        double slowest = rates.stream().mapToDouble(rate -> rate).min().orElse(0);
        double fastest = rates.stream().mapToDouble(rate -> rate).max().orElse(0);
        return rates.size() == AGREEING && slowest > 0 && fastest <= slowest * ALIKE ? slowest : 0;
    }

    @Override
    public synchronized Instant instant() {
        Instant now = base.at(nanos.getAsLong());
        floor = now.isBefore(floor) ? floor : now;
        return floor;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("this clock is only read in UTC");
    }
}
