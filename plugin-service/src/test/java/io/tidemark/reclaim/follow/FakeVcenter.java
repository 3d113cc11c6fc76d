package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreVms;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.LogLines;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.task.OpenTask;
import io.tidemark.vcenter.task.PublishedTasks;
import io.tidemark.vcenter.task.TaskFacts;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.watch.InventoryListener;
import io.tidemark.vcenter.watch.InventoryWatch;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A vCenter in memory that provides the data for monitoring and counts calls that change a host. */
public class FakeVcenter extends SparseVcenter implements Vcenters {

    final Clock clock;
    final Map<String, TaskFacts> tasks = new HashMap<>();
    final List<String> log = new ArrayList<>(List.of("an old line"));
    boolean unreachable;
    /** Responses that no code expects. */
    boolean malformed;

    boolean logForbidden;
    boolean logBroken;
    boolean cancelForbidden;
    final List<String> canceled = new ArrayList<>();
    boolean serviceAccount = true;
    boolean serviceRefused;
    boolean loggedOut;
    int unmaps;
    final Map<String, String> own = new LinkedHashMap<>();
    final Map<String, String> activations = new HashMap<>();
    final Map<String, String> initiators = new HashMap<>();
    final Map<String, String> details = new HashMap<>();
    int endFaults;
    boolean ownTasks;

    @Nullable
    VcenterPrivilege tasksRefused;

    boolean createAnswerLost;
    public UnmapCounters counters = UnmapCounters.none();
    /** How far its clock, and that of its hosts, is behind. */
    Duration behind = Duration.ZERO;

    public FakeVcenter(Clock clock) {
        this.clock = clock;
    }

    private void answer() {
        if (unreachable) {
            throw new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        }
        if (loggedOut) {
            throw new SessionEnded(Statement.of("TEST", "logged out"));
        }
        if (malformed) {
            throw new IllegalStateException("malformed");
        }
    }

    private void requireRight(VcenterPrivilege privilege) {
        if (privilege == tasksRefused) {
            throw PermissionMissing.refusedOnRoot(privilege.id(), "group-d1");
        }
    }

    @Override
    public List<VcenterConnection> all() {
        return List.of();
    }

    @Override
    public VcenterConnection named(@Nullable String guid) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<VcenterSession> serviceSession(String guid) {
        answer();
        if (serviceRefused) {
            throw new SessionEnded(Statement.of("TEST", "the service account is refused"));
        }
        return serviceAccount ? Optional.of(this) : Optional.empty();
    }

    @Override
    public void onChange(Consumer<List<VcenterConnection>> listener) {
        listener.accept(List.of());
    }

    @Override
    public String vcenter() {
        return Runs.VCENTER;
    }

    @Override
    public String userName() {
        return "VSPHERE.LOCAL\\operator";
    }

    @Override
    public Instant currentTime() {
        answer();
        return clock.instant().minus(behind);
    }

    @Override
    public Duration hostClockAhead(String host) {
        return Duration.ZERO;
    }

    @Override
    public InventoryTree tree() {
        return new InventoryTree(Map.of());
    }

    @Override
    public List<DatastoreFacts> datastores() {
        return List.of();
    }

    @Override
    public Optional<String> nameOf(ManagedRef object) {
        return Optional.empty();
    }

    @Override
    public List<DatastoreFacts> datastores(Collection<String> datastores) {
        return datastores.stream().map(this::datastore).toList();
    }

    @Override
    public DatastoreFacts datastore(String datastore) {
        answer();
        return new DatastoreFacts(
                datastore, datastore, "VMFS", true, "normal", 2L << 40, 1L << 40, clock.instant(), null, List.of());
    }

    @Override
    public List<HostFacts> hosts() {
        return List.of();
    }

    @Override
    public List<HostFacts> hosts(Collection<String> hosts) {
        return List.of();
    }

    @Override
    public InventoryWatch watch(InventoryListener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void refreshDatastore(String datastore) {
        answer();
    }

    @Override
    public Map<String, List<String>> missingPrivileges(Collection<ManagedRef> objects, List<String> privileges) {
        return Map.of();
    }

    @Override
    public Map<String, List<String>> missingPrivileges(
            String userName, Collection<ManagedRef> objects, List<String> privileges) {
        return Map.of();
    }

    @Override
    public ManagedRef rootFolder() {
        return new ManagedRef("Folder", "group-d1");
    }

    @Override
    public String startUnmap(String host, String vmfsUuid) {
        unmaps++;
        return "task-" + unmaps;
    }

    @Override
    public TaskFacts task(String task) {
        answer();
        TaskFacts facts = tasks.get(task);
        if (facts == null) {
            throw new ObjectMissing(task);
        }
        return facts;
    }

    @Override
    public Set<String> ended(Collection<String> asked) {
        answer();
        return asked.stream().filter(task -> task(task).ended()).collect(Collectors.toSet());
    }

    @Override
    public List<TaskFacts> recentUnmapTasks(String host) {
        answer();
        return tasks.values().stream()
                .filter(task -> !own.containsKey(task.moid()))
                .toList();
    }

    @Override
    public boolean cancelTask(String task) {
        answer();
        if (cancelForbidden) {
            throw new PermissionMissing(
                    "Global.CancelTask", "host-1", Statement.of("TEST", "Global.CancelTask is missing"));
        }
        canceled.add(task);
        return true;
    }

    /** {@code own} keeps the state of each task of ours; without {@code ownTasks} the extension is not registered. */
    @Override
    public PublishedTasks publishedTasks() {
        return new PublishedTasks() {

            @Override
            public String create(
                    ManagedRef object,
                    String type,
                    @Nullable String initiatedBy,
                    boolean cancelable,
                    String activation) {
                answer();
                requireRight(VcenterPrivilege.CREATE_TASK);
                if (!ownTasks) {
                    throw new VcenterFault("InvalidArgument", "taskType");
                }
                String task = "own-" + (own.size() + 1);
                own.put(task, "queued");
                activations.put(task, activation);
                initiators.put(task, initiatedBy);
                tasks.put(task, facts(task, "queued", false));
                if (createAnswerLost) {
                    throw new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
                }
                return task;
            }

            @Override
            public void describe(String task, String text) {
                answer();
                details.put(task, text);
            }

            @Override
            public List<OpenTask> unfinished(String type) {
                answer();
                return own.entrySet().stream()
                        .filter(entry -> "queued".equals(entry.getValue())
                                || entry.getValue().startsWith("running"))
                        .map(entry -> new OpenTask(entry.getKey(), "datastore-1", activations.get(entry.getKey())))
                        .toList();
            }

            @Override
            public void running(String task) {
                now(task, "running");
            }

            @Override
            public void progress(String task, int percent) {
                now(task, "running " + percent);
            }

            @Override
            public void ended(String task, @Nullable String failure) {
                if (endFaults-- > 0) {
                    throw new VcenterFault("SystemError", "A general system error occurred.");
                }
                now(task, failure == null ? "success" : "error " + failure);
                tasks.put(task, facts(task, failure == null ? "success" : "error", false));
            }

            @Override
            public void canceled(String task) {
                now(task, "error RequestCanceled");
                tasks.put(task, facts(task, "error", true));
            }

            private void now(String task, String state) {
                answer();
                requireRight(VcenterPrivilege.UPDATE_TASK);
                own.put(task, state);
            }
        };
    }

    static TaskFacts facts(String task, String state, boolean canceled) {
        return new TaskFacts(task, state, null, true, canceled, null, null, null, null);
    }

    @Override
    public CompletableFuture<EsxcliOutput> esxcli(
            String host, String words, Map<String, String> arguments, Duration timeout) {
        unmaps++;
        return new CompletableFuture<>();
    }

    @Override
    public UnmapCounters unmapCounters(Collection<String> hosts, Instant from, Instant to, int seconds) {
        return counters;
    }

    @Override
    public void logEvent(ManagedRef object, String message) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean hasEvent(ManagedRef object, String message, Instant since, @Nullable Instant until) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DatastoreVms machines(String datastore) {
        return new DatastoreVms(1, 1);
    }

    @Override
    public int lastLogLine(String host, String name) {
        return logLines(host, name, log.size()).lastInFile();
    }

    @Override
    public LogLines logLines(String host, String name, int start) {
        answer();
        if (logForbidden) {
            throw new PermissionMissing(
                    "Global.Diagnostics", "group-d1", Statement.of("TEST", "Global.Diagnostics is missing"));
        }
        if (logBroken) {
            throw new VcenterFault("HostNotConnected", "the host is not connected");
        }
        int from = Math.min(start - 1, log.size());
        int to = Math.min(from + 500, log.size());
        return new LogLines(start, log.size(), List.copyOf(log.subList(from, to)));
    }
}
