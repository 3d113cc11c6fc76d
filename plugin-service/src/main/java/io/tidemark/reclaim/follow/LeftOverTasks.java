package io.tidemark.reclaim.follow;

import io.tidemark.platform.Problem;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.vcenter.Vcenters;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Ends left-over tasks of ended runs at the first contact with a vCenter, and when it responds again. */
@Component
class LeftOverTasks {

    private static final Logger LOG = LoggerFactory.getLogger(LeftOverTasks.class);
    private static final String KIND = "vcenter.health";

    private final Vcenters vcenters;
    private final EndedTasks ends;
    private final Executor executor;

    @Autowired
    LeftOverTasks(Vcenters vcenters, EndedTasks ends) {
        this(vcenters, ends, task -> {
            Thread thread = new Thread(task, "left-over-tasks");
            thread.setDaemon(true);
            thread.start();
        });
    }

    LeftOverTasks(Vcenters vcenters, EndedTasks ends, Executor executor) {
        this.vcenters = vcenters;
        this.ends = ends;
        this.executor = executor;
    }

    @EventListener
    void on(ConditionChanged change) {
        String vcenter = change.vcenter();
        if (KIND.equals(change.kind()) && change.severity() == ConditionChanged.Severity.INFO && vcenter != null) {
            executor.execute(() -> end(vcenter));
        }
    }

    private void end(String vcenter) {
        try {
            vcenters.serviceSession(vcenter).ifPresent(ends::endLeftOver);
        } catch (Problem e) {
            LOG.debug("tasks that were left over in vCenter {} are not ended: {}", vcenter, e.detail());
        }
    }
}
