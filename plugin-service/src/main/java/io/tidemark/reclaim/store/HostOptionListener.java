package io.tidemark.reclaim.store;

import io.tidemark.vcenter.host.HostOptionChanged;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** UNMAP can have another result on a host with a changed option than in earlier runs. */
@Component
class HostOptionListener {

    private final ReclaimRuns runs;

    HostOptionListener(ReclaimRuns runs) {
        this.runs = runs;
    }

    @EventListener
    void on(HostOptionChanged changed) {
        runs.disprove(changed.host().vcenter(), changed.host().moid());
    }
}
