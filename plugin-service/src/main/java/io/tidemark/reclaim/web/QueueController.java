package io.tidemark.reclaim.web;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Permission;
import io.tidemark.reclaim.admission.RunQueue;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.SignedIn;
import java.util.Collection;
import java.util.HashSet;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The queued and running runs of the caller's vCenter. */
@RestController
@RequestMapping("/api/v1/queue")
class QueueController {

    private final RunQueue queue;
    private final Inventory inventory;

    QueueController(RunQueue queue, Inventory inventory) {
        this.queue = queue;
        this.inventory = inventory;
    }

    /** Returns the queue of reclaim runs: what runs and what waits. */
    @GetMapping
    QueueView queue(SignedIn caller) {
        caller.require(Permission.VIEW);
        RunQueue.Snapshot snapshot = queue.snapshot();
        Collection<String> visible = new HashSet<>(inventory.visible(
                caller,
                snapshot.all()
                        .filter(run -> own(run, caller))
                        .map(run -> run.target().datastore().moid())
                        .toList()));
        return QueueView.of(
                snapshot,
                caller.vcenter(),
                run -> own(run, caller)
                        && visible.contains(run.target().datastore().moid()));
    }

    private static boolean own(ReclaimRun run, SignedIn caller) {
        return run.target().datastore().vcenter().equalsIgnoreCase(caller.vcenter());
    }
}
