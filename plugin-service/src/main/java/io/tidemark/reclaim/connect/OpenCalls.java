package io.tidemark.reclaim.connect;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Runs this process is starting or whose call to the host it still holds open. */
@Component
public class OpenCalls {

    private final Set<String> starting = ConcurrentHashMap.newKeySet();
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    public void starting(String run) {
        starting.add(run);
    }

    public void started(String run) {
        starting.remove(run);
    }

    public Set<String> starting() {
        return Set.copyOf(starting);
    }

    public boolean isStarting(String run) {
        return starting.contains(run);
    }

    public void opened(String run) {
        open.add(run);
    }

    public void closed(String run) {
        open.remove(run);
    }

    public boolean isOpen(String run) {
        return open.contains(run);
    }
}
