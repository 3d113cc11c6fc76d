package io.tidemark.array.spi;

import java.time.Clock;
import java.time.Instant;

class MemoryArrayTest extends ArrayAdapterContract {

    private final Clock clock = Clock.systemUTC();
    private final MemoryArray array = new MemoryArray(clock)
            .volume("gold", "naa.624a9370000000000000000000000001", 4L << 40, 1L << 40)
            .volume("silver", "naa.624a9370000000000000000000000002", 2L << 40, 0);

    @Override
    protected ArrayAdapter adapter() {
        return array;
    }

    @Override
    protected Instant now() {
        return clock.instant();
    }
}
