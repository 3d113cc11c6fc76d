package io.tidemark.platform.live;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** Runs the checks of open streams, few at once for each vCenter, so that one that does not respond delays no other. */
final class StreamChecks {

    static final int AT_ONCE = 4;

    private final Executor threads;
    private final Map<String, Semaphore> byVcenter = new ConcurrentHashMap<>();

    StreamChecks(Executor threads) {
        this.threads = threads;
    }

    /** False if as many are running as may. */
    boolean start(String vcenter, Runnable check) {
        Semaphore free = byVcenter.computeIfAbsent(vcenter, ignored -> new Semaphore(AT_ONCE));
        if (!free.tryAcquire()) {
            return false;
        }
        threads.execute(() -> {
            try {
                check.run();
            } finally {
                free.release();
            }
        });
        return true;
    }
}
