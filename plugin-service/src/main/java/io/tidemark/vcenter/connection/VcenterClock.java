package io.tidemark.vcenter.connection;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * Goes as fast as a vCenter's clock goes: between two samples it runs on at the slower of the last two rates and stands still
 * until two are known, so that a clock that is set forward once is not taken for one that goes on like that, and it never goes
 * backwards unless vCenter's clock does. System time until the first sample.
 */
final class VcenterClock extends Clock {

    /** Beyond this the vCenter's clock was set and the difference is no rate. */
    private static final double FASTEST = 100_000;

    private record Base(Instant time, long nanos, double rate) {

        Instant at(long now) {
            return time.plusNanos((long) ((now - nanos) * rate));
        }
    }

    private final LongSupplier nanos;
    private volatile Base base;
    private Base lastSample;
    private double lastRate;
    private Instant floor = Instant.MIN;

    VcenterClock(LongSupplier nanos) {
        this.nanos = nanos;
        this.base = new Base(Clock.systemUTC().instant(), nanos.getAsLong(), 1);
        this.lastSample = base;
    }

    /** Takes vCenter's time, told between the two moments. */
    synchronized void sample(Instant time, long askedNanos, long answeredNanos, boolean continues) {
        long middle = askedNanos + (answeredNanos - askedNanos) / 2;
        double rate = 0;
        if (continues && middle > lastSample.nanos()) {
            double measured =
                    Duration.between(lastSample.time(), time).toNanos() / (double) (middle - lastSample.nanos());
            boolean plausible = measured >= 0 && measured <= FASTEST;
            rate = plausible ? Math.min(measured, lastRate) : base.rate();
            lastRate = Math.max(measured, 0);
        } else {
            lastRate = 0;
        }
        if (!continues || time.isBefore(lastSample.time())) {
            floor = Instant.MIN;
        }
        lastSample = new Base(time, middle, rate);
        base = lastSample;
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
