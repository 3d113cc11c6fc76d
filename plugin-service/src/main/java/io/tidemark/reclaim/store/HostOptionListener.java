package io.tidemark.reclaim.store;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.RecordedActivity;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** A remediation changed an option of a host, so that UNMAP can have another result there than in earlier runs. */
@Component
class HostOptionListener {

    private static final String OPTION = "host-option.";

    private final ReclaimRuns runs;

    HostOptionListener(ReclaimRuns runs) {
        this.runs = runs;
    }

    @EventListener
    void on(RecordedActivity activity) {
        String host = activity.objectId();
        if (activity.action().startsWith(OPTION) && host != null) {
            ObjectId id = ObjectId.parse(host);
            runs.disprove(id.vcenter(), id.moid());
        }
    }
}
