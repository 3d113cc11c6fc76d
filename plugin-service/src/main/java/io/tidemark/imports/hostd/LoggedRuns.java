package io.tidemark.imports.hostd;

import io.tidemark.imports.file.ImportProblemMessage;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Manual runs of any origin on a datastore, read live from the logs of the hosts that mount it, with the caller's privileges. */
@Component
public class LoggedRuns implements DisposableBean {

    private static final String READ_LOGS = "Global.Diagnostics";
    private static final int AT_ONCE = 8;
    private static final Duration LONGEST = Duration.ofDays(31);

    private final Inventory inventory;
    private final OwnRuns own;
    private final Vcenters vcenters;
    private final ThreadPoolExecutor readers =
            new ThreadPoolExecutor(AT_ONCE, AT_ONCE, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                Thread thread = new Thread(task, "live-log");
                thread.setDaemon(true);
                return thread;
            });

    LoggedRuns(Inventory inventory, OwnRuns own, Vcenters vcenters) {
        this.inventory = inventory;
        this.own = own;
        this.vcenters = vcenters;
        readers.allowCoreThreadTimeOut(true);
    }

    /** The current time, which a vCenter reports with its own clock. */
    public Instant now(SignedIn caller) {
        return caller.session().currentTime().minus(vcenters.clockAhead(caller.vcenter()));
    }

    /** By host; 403 without Global.Diagnostics, 409 when the datastore is not VMFS. */
    public List<HostRuns> on(ObjectId id, SignedIn caller, Instant from, Instant to) {
        Datastore datastore = inventory.datastore(id, caller);
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        if (vmfs == null) {
            throw Problem.conflict(
                    "datastore-not-vmfs",
                    InventoryMessage.NOT_VMFS.with("type", datastore.facts().type()));
        }
        if (Duration.between(from, to).compareTo(LONGEST) > 0) {
            throw Problem.invalid()
                    .error("from", ImportProblemMessage.LOG_PERIOD_TOO_LONG.with("days", LONGEST.toDays()));
        }
        requireLogs(caller);
        Duration ahead = vcenters.clockAhead(datastore.id().vcenter());
        List<CompletableFuture<HostRuns>> asked = datastore.hosts().stream()
                .map(MountingHost::facts)
                .map(host -> CompletableFuture.supplyAsync(
                        () -> read(host, caller, vmfs.uuid(), from.plus(ahead), to.plus(ahead)), readers))
                .toList();
        try {
            return asked.stream()
                    .map(CompletableFuture::join)
                    .map(host -> host.with(own.marked(
                                    datastore.id().vcenter(),
                                    host.runs(),
                                    volume -> datastore.id().moid(),
                                    run -> run.host().equals(host.host()),
                                    ahead))
                            .earlier(ahead))
                    .toList();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Problem refusal) {
                throw refusal;
            }
            throw e;
        }
    }

    /** Checked first, so that the error names the object. */
    private static void requireLogs(SignedIn caller) {
        ManagedRef root = caller.session().rootFolder();
        List<String> lacking = caller.session()
                .missingPrivileges(List.of(root), List.of(READ_LOGS))
                .getOrDefault(root.moid(), List.of());
        if (!lacking.isEmpty()) {
            throw PermissionMissing.on(
                    READ_LOGS,
                    caller.vcenter() + ":" + root.moid(),
                    caller.session().nameOf(root).orElse(root.moid()));
        }
    }

    private static HostRuns read(HostFacts host, SignedIn caller, String volume, Instant from, Instant to) {
        if (!host.connected()) {
            return without(host, HostLogMessage.HOST_LOG_UNAVAILABLE.with("host", host.name()));
        }
        try {
            return new LiveLog(caller.session(), host, from, to).runsOn(volume);
        } catch (PermissionMissing e) {
            throw e;
        } catch (Problem e) {
            return without(host, HostLogMessage.HOST_LOG_NOT_READ.with("host", host.name(), "detail", e.statement()));
        }
    }

    private static HostRuns without(HostFacts host, Statement problem) {
        return new HostRuns(host.moid(), host.name(), List.of(), null, null, null, problem);
    }

    @Override
    public void destroy() {
        readers.shutdownNow();
    }
}
