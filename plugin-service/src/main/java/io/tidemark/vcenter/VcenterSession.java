package io.tidemark.vcenter;

import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreVms;
import io.tidemark.vcenter.disk.TestDisks;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import io.tidemark.vcenter.esxcli.EsxcliReads;
import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.event.OutOfSpaceEvents;
import io.tidemark.vcenter.event.SpaceEvents;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.LogLines;
import io.tidemark.vcenter.monitoring.StorageMonitoring;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.observe.ObservedCall;
import io.tidemark.vcenter.task.CopyTask;
import io.tidemark.vcenter.task.PublishedTasks;
import io.tidemark.vcenter.task.TaskFacts;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapSettings;
import io.tidemark.vcenter.vm.PendingDeletion;
import io.tidemark.vcenter.vm.VirtualMachines;
import io.tidemark.vcenter.watch.InventoryListener;
import io.tidemark.vcenter.watch.InventoryWatch;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An authenticated session on one vCenter. Safe for threads. Every method may throw {@link VcenterUnreachable}
 * (transport), {@link VcenterFault} (a SOAP fault, see its subclasses {@link PermissionMissing} and {@link
 * ObjectMissing}) or {@link SessionEnded} if vCenter no longer accepts the session and it could not be renewed.
 */
public interface VcenterSession {

    /** Somebody's need of a session beyond single calls; closing it again does no harm. */
    interface Use extends AutoCloseable {
        @Override
        void close();
    }

    /** Puts a log-out off until the use is closed; vCenter may still end the session when it is idle. */
    default Use use() {
        return () -> {};
    }

    /** Describes each call of the session to the observer until the use is closed; several threads call it. */
    default Use observe(Consumer<ObservedCall> observer) {
        return () -> {};
    }

    /** GUID ({@code about.instanceUuid}) of the vCenter. */
    String vcenter();

    String userName();

    Instant currentTime();

    /**
     * How far the clock of a host is ahead of vCenter's, measured within minutes; times in its logs are the host's own.
     * Zero if it cannot be read.
     */
    Duration hostClockAhead(String host);

    /** Every datastore of the inventory this session may read, of every type. */
    List<DatastoreFacts> datastores();

    DatastoreFacts datastore(String datastore);

    /** Several datastores by their moids, in one call; {@link ObjectMissing} when one does not exist. */
    List<DatastoreFacts> datastores(Collection<String> datastores);

    List<HostFacts> hosts();

    /** Those of several hosts that this session may read, in one call; {@link ObjectMissing} when one does not exist. */
    List<HostFacts> hosts(Collection<String> hosts);

    /** The inventory tree of all objects that this session may read, in one call. */
    InventoryTree tree();

    /**
     * Follows datastores and hosts by PropertyCollector change tracking until closed; the listener first receives all
     * objects, then changes. It is called on one thread; {@code lost} means that the data is stale until the next
     * change.
     */
    InventoryWatch watch(InventoryListener listener);

    /** Refreshes the free space of the datastore in vCenter (RefreshDatastore). */
    void refreshDatastore(String datastore);

    /**
     * For each object moid the privileges of {@code privileges} that the session's user lacks; an object that is absent
     * has all of them granted. Objects without a result count as lacking.
     */
    Map<String, List<String>> missingPrivileges(Collection<ManagedRef> objects, List<String> privileges);

    /** The same of any user of vCenter, as sessions name it; one that does not exist lacks all. */
    Map<String, List<String>> missingPrivileges(
            String userName, Collection<ManagedRef> objects, List<String> privileges);

    /** Display name of an object; empty when this session may not read it. Never throws. */
    Optional<String> nameOf(ManagedRef object);

    /** The root folder, for privileges that count there. */
    ManagedRef rootFolder();

    /**
     * Starts UnmapVmfsVolumeEx_Task for one volume; returns the moid of the task. The request is sent at most once;
     * after {@link VcenterUnreachable} it can have been executed.
     */
    String startUnmap(String host, String vmfsUuid);

    /** Virtual disks that belong to no VM, in this session. */
    TestDisks testDisks();

    /** The automatic reclaim setting of volumes, in this session. */
    UnmapSettings unmapSettings();

    /** State of a task; {@link ObjectMissing} if it no longer exists in vCenter. */
    TaskFacts task(String task);

    /**
     * Those of the tasks that have ended; one call for all. {@link ObjectMissing} if one no longer exists in vCenter.
     */
    Set<String> ended(Collection<String> tasks);

    /** Unmap tasks that vCenter still lists for the host, newest first; finds a run again whose moid was never stored. */
    List<TaskFacts> recentUnmapTasks(String host);

    /** Completed clones and migrations of VMs that vCenter still lists, oldest first. */
    List<CopyTask> copyTasks();

    /** Cancels a task; true if the task accepted it, false if it had ended or cannot be canceled. */
    boolean cancelTask(String task);

    /** Tasks of our own, for work that vCenter would not show by itself. */
    PublishedTasks publishedTasks();

    /** Logs an event on an object, as from the session's user; needs Global.LogEvent there. The request leaves once at most. */
    void logEvent(ManagedRef object, String message);

    /** Whether such an event was logged on the object between two times of vCenter's clock, {@code until} now if null. */
    boolean hasEvent(ManagedRef object, String message, Instant since, @Nullable Instant until);

    /** Events of all datastores between two times of vCenter's clock after which space can be free, as far as vCenter keeps them. */
    SpaceEvents.Found spaceEvents(Instant from, Instant to);

    /** Events of a datastore between two times of vCenter's clock after which space can be free, as far as vCenter keeps them. */
    SpaceEvents.Found spaceEvents(ManagedRef datastore, Instant from, Instant to);

    /** Events of the whole vCenter between two times of its clock that report that space is short, as far as it keeps them. */
    OutOfSpaceEvents.Found outOfSpaceEvents(Instant from, Instant to);

    /**
     * Runs an esxcli command on a host. The call is synchronous on the host and continues there after a time-out: a
     * future that ends with {@link VcenterUnreachable} has no meaning for the command. A command that the host rejected
     * ends with {@link EsxcliFault}. The command is sent at most once: {@link SessionEnded} and {@link ObjectMissing}
     * mean that it was not sent, later ones count as {@link VcenterUnreachable}.
     *
     * @param words the command, e.g. {@code storage vmfs unmap}
     * @param arguments wire name -> value, escaped by this method on both levels
     */
    CompletableFuture<EsxcliOutput> esxcli(String host, String words, Map<String, String> arguments, Duration timeout);

    /** For commands that only read; what executes them on the host is asked for once. */
    default EsxcliReads esxcliReads(String host) {
        return (words, arguments, timeout) -> esxcli(host, words, arguments, timeout);
    }

    /**
     * The UNMAP counters of hosts over ({@code from}, {@code to}] of vCenter's clock, read in groups of hosts; wrong
     * clocks of hosts are allowed for.
     *
     * @param seconds length of an interval: 20 = samples of hosts, kept for about an hour, 300 = samples of vCenter,
     *     kept for a day
     */
    UnmapCounters unmapCounters(Collection<String> hosts, Instant from, Instant to, int seconds);

    /** The configuration of hosts. */
    HostConfigurations hostConfigurations();

    /** What storage providers report to vCenter, in this session. */
    StorageMonitoring storageMonitoring();

    /** The esxtop services of hosts, in this session. */
    EsxtopServices esxtopServices();

    /** The VMs and templates of the inventory. */
    VirtualMachines virtualMachines();

    /** When snapshots of VMs were last removed in a time of vCenter's clock, by moid, as far as its newest task events show it. */
    Map<String, Instant> snapshotRemovals(Instant from, Instant to);

    /** Thick disks of VMs that unfinished tasks of vCenter delete. */
    List<PendingDeletion> pendingDeletions();

    /** The VMs on a datastore, in one call. */
    DatastoreVms machines(String datastore);

    /** Number of the last line of a host's log; lines count from 1. Needs Global.Diagnostics. */
    int lastLogLine(String host, String log);

    /** Up to 500 lines of a host's log from {@code start}; empty past the end. Needs Global.Diagnostics. */
    LogLines logLines(String host, String log, int start);
}
