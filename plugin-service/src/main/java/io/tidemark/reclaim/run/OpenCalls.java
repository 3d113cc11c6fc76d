package io.tidemark.reclaim.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Runs this process is starting or whose call to the host it still holds open. */
@Component
class OpenCalls {

    private final Set<String> starting = ConcurrentHashMap.newKeySet();
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    void starting(String run) {
        starting.add(run);
    }

    void started(String run) {
        starting.remove(run);
    }

    Set<String> starting() {
        return Set.copyOf(starting);
    }

    boolean isStarting(String run) {
        return starting.contains(run);
    }

    void opened(String run) {
        open.add(run);
    }

    void closed(String run) {
        open.remove(run);
    }

    boolean isOpen(String run) {
        return open.contains(run);
    }
}
