package io.tidemark.rate.predict;

/**
 * The rates of several datastores on one host: the host sends one I/O at a time at its maximum, and each datastore
 * pauses after an I/O according to its own rate. While others send, it waits in addition.
 */
final class Turns {

    private static final long IO = 64;
    private static final long SECOND = 1_000_000_000;
    private static final long SERVICE = IO * SECOND / AutomaticUnmap.CEILING;
    private static final int ROUNDS = 3000;

    private Turns() {}

    /** MB/s of each crawl for their limits in MB/s, all above 0. */
    static double[] paces(double[] limits) {
        if (limits.length == 1) {
            return limits.clone();
        }
        long[] pause = new long[limits.length];
        for (int i = 0; i < limits.length; i++) {
            pause[i] = Math.max((long) (IO * SECOND / limits[i]) - SERVICE, 0);
        }
        long[] ready = new long[limits.length];
        double[] sent = new double[limits.length];
        long now = 0;
        for (int i = 0; i < ROUNDS; i++) {
            int next = first(ready, pause);
            now = Math.max(now, ready[next]) + SERVICE;
            sent[next] += IO;
            ready[next] = now + pause[next];
        }
        for (int i = 0; i < sent.length; i++) {
            sent[i] = sent[i] * SECOND / Math.max(now, ready[i]);
        }
        return sent;
    }

    /** The earliest request; of two at the same time, the one with the longer pause. */
    private static int first(long[] ready, long[] pause) {
        int first = 0;
        for (int i = 1; i < ready.length; i++) {
            if (ready[i] < ready[first] || ready[i] == ready[first] && pause[i] > pause[first]) {
                first = i;
            }
        }
        return first;
    }
}
