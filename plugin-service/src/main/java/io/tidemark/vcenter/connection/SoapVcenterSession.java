package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreProperties;
import io.tidemark.vcenter.datastore.DatastoreVms;
import io.tidemark.vcenter.datastore.PoweredOnVms;
import io.tidemark.vcenter.disk.SoapTestDisks;
import io.tidemark.vcenter.disk.TestDisks;
import io.tidemark.vcenter.esxcli.Esxcli;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import io.tidemark.vcenter.esxcli.EsxcliReads;
import io.tidemark.vcenter.esxcli.SoapEsxcliReads;
import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.esxtop.SoapEsxtopServices;
import io.tidemark.vcenter.event.Events;
import io.tidemark.vcenter.event.OutOfSpaceEvents;
import io.tidemark.vcenter.event.SnapshotRemovals;
import io.tidemark.vcenter.event.SpaceEvents;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLogs;
import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.host.HostTimes;
import io.tidemark.vcenter.host.LogLines;
import io.tidemark.vcenter.host.SoapHostConfigurations;
import io.tidemark.vcenter.monitoring.SoapStorageMonitoring;
import io.tidemark.vcenter.monitoring.StorageMonitoring;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.object.TreeProperties;
import io.tidemark.vcenter.observe.CallReader;
import io.tidemark.vcenter.observe.ObservedCall;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.rights.Privileges;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.task.CopyTask;
import io.tidemark.vcenter.task.PublishedTasks;
import io.tidemark.vcenter.task.SoapPublishedTasks;
import io.tidemark.vcenter.task.TaskFacts;
import io.tidemark.vcenter.task.Tasks;
import io.tidemark.vcenter.unmap.SoapUnmapSettings;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapQuery;
import io.tidemark.vcenter.unmap.UnmapSettings;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.RefreshDatastore;
import io.tidemark.vcenter.vm.PendingDeletion;
import io.tidemark.vcenter.vm.PendingDeletions;
import io.tidemark.vcenter.vm.SoapVirtualMachines;
import io.tidemark.vcenter.vm.VirtualMachines;
import io.tidemark.vcenter.watch.InventoryFollower;
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
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A {@link UserSession} over SOAP. */
public final class SoapVcenterSession implements UserSession {

    private final RenewableSession session;
    private final Executor executor;

    /** {@code executor} runs what follows on asynchronous calls; it must be allowed to wait. */
    public SoapVcenterSession(RenewableSession session, Executor executor) {
        this.session = session;
        this.executor = executor;
    }

    @Override
    public Use use() {
        return session.use()::run;
    }

    @Override
    public Use observe(Consumer<ObservedCall> observer) {
        return session.listen(new CallReader(observer))::run;
    }

    @Override
    public String vcenter() {
        return session.conversation().guid();
    }

    @Override
    public String userName() {
        return session.conversation().userName();
    }

    @Override
    public InventoryTree tree() {
        return session.perform(TreeProperties::tree);
    }

    @Override
    public Instant currentTime() {
        return session.perform(HostTimes::currentTime);
    }

    @Override
    public Duration hostClockAhead(String host) {
        return session.perform(
                conversation -> HostTimes.ahead(conversation, List.of(host)).getOrDefault(host, Duration.ZERO));
    }

    @Override
    public List<DatastoreFacts> datastores() {
        return session.perform(conversation -> PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.inventory(
                                conversation,
                                PropertyQuery.properties(DatastoreProperties.TYPE, DatastoreProperties.PATHS)))
                .stream()
                .map(PropertyValues::of)
                .filter(PropertyValues::readable)
                .map(DatastoreProperties::facts)
                .toList());
    }

    @Override
    public DatastoreFacts datastore(String datastore) {
        return session.perform(conversation -> DatastoreProperties.facts(PropertyValues.complete(PropertyQuery.retrieve(
                conversation, VimEndpoint.ref(DatastoreProperties.TYPE, datastore), DatastoreProperties.PATHS))));
    }

    @Override
    public List<DatastoreFacts> datastores(Collection<String> datastores) {
        return several(datastores, DatastoreProperties.TYPE, DatastoreProperties.PATHS, DatastoreProperties::facts);
    }

    @Override
    public List<HostFacts> hosts() {
        return session.perform(conversation -> PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.inventory(
                                conversation, PropertyQuery.properties(HostProperties.TYPE, HostProperties.PATHS)))
                .stream()
                .map(PropertyValues::of)
                .filter(PropertyValues::readable)
                .map(HostProperties::facts)
                .toList());
    }

    @Override
    public List<HostFacts> hosts(Collection<String> hosts) {
        return several(hosts, HostProperties.TYPE, HostProperties.PATHS, HostProperties::facts);
    }

    /** Those of the objects that this session may read. */
    private <T> List<T> several(
            Collection<String> moids, String type, List<String> paths, Function<PropertyValues, T> facts) {
        return session.perform(conversation -> PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.of(
                                moids.stream()
                                        .map(moid -> VimEndpoint.ref(type, moid))
                                        .toList(),
                                PropertyQuery.properties(type, paths)))
                .stream()
                .map(PropertyValues::of)
                .filter(PropertyValues::readable)
                .map(facts)
                .toList());
    }

    @Override
    public InventoryWatch watch(InventoryListener listener) {
        return InventoryFollower.start(session, listener);
    }

    @Override
    public void refreshDatastore(String datastore) {
        session.perform(conversation -> {
            RefreshDatastore request = new RefreshDatastore();
            request.setThis(VimEndpoint.ref(DatastoreProperties.TYPE, datastore));
            conversation.run(request);
            return true;
        });
    }

    @Override
    public Map<String, List<String>> missingPrivileges(Collection<ManagedRef> objects, List<String> privileges) {
        return session.perform(conversation -> Privileges.missing(conversation, objects, privileges));
    }

    @Override
    public Map<String, List<String>> missingPrivileges(
            String userName, Collection<ManagedRef> objects, List<String> privileges) {
        return session.perform(conversation -> Privileges.missing(conversation, userName, objects, privileges));
    }

    @Override
    public Optional<String> nameOf(ManagedRef object) {
        try {
            return session.perform(conversation -> Optional.of(PropertyValues.of(PropertyQuery.retrieve(
                            conversation, VimEndpoint.ref(object.type(), object.moid()), List.of("name"))))
                    .filter(PropertyValues::readable)
                    .map(PropertyValues::name));
        } catch (Problem e) {
            return Optional.empty();
        }
    }

    @Override
    public ManagedRef rootFolder() {
        ManagedObjectReference root = session.conversation().content().getRootFolder();
        return new ManagedRef(root.getType(), root.getValue());
    }

    @Override
    public String startUnmap(String host, String vmfsUuid) {
        return session.performOnce(
                conversation -> Tasks.storageSystem(conversation, host),
                (conversation, storageSystem) -> Tasks.startUnmap(conversation, storageSystem, vmfsUuid));
    }

    @Override
    public TestDisks testDisks() {
        return new SoapTestDisks(session);
    }

    @Override
    public UnmapSettings unmapSettings() {
        return new SoapUnmapSettings(session);
    }

    @Override
    public TaskFacts task(String task) {
        return session.perform(conversation -> Tasks.read(conversation, task));
    }

    @Override
    public Set<String> ended(Collection<String> tasks) {
        return session.perform(conversation -> Tasks.ended(conversation, tasks));
    }

    @Override
    public List<TaskFacts> recentUnmapTasks(String host) {
        return session.perform(conversation -> Tasks.recentUnmaps(conversation, host));
    }

    @Override
    public List<CopyTask> copyTasks() {
        return session.perform(Tasks::copies);
    }

    @Override
    public boolean cancelTask(String task) {
        return session.perform(conversation -> Tasks.cancel(conversation, task));
    }

    @Override
    public PublishedTasks publishedTasks() {
        return new SoapPublishedTasks(session);
    }

    @Override
    public void logEvent(ManagedRef object, String message) {
        session.performOnce(conversation -> conversation.content().getEventManager(), (conversation, events) -> {
            Events.log(conversation, events, object, message);
            return true;
        });
    }

    @Override
    public boolean hasEvent(ManagedRef object, String message, Instant since, @Nullable Instant until) {
        return session.perform(conversation -> Events.logged(conversation, object, message, since, until));
    }

    @Override
    public SpaceEvents.Found spaceEvents(Instant from, Instant to) {
        return session.perform(conversation -> SpaceEvents.read(conversation, from, to));
    }

    @Override
    public SpaceEvents.Found spaceEvents(ManagedRef datastore, Instant from, Instant to) {
        return session.perform(conversation -> SpaceEvents.read(conversation, datastore, from, to));
    }

    @Override
    public OutOfSpaceEvents.Found outOfSpaceEvents(Instant from, Instant to) {
        return session.perform(conversation -> OutOfSpaceEvents.read(conversation, from, to));
    }

    @Override
    public CompletableFuture<EsxcliOutput> esxcli(
            String host, String words, Map<String, String> arguments, Duration timeout) {
        return session.performOnceLater(
                conversation -> Esxcli.executer(conversation, host),
                (conversation, executer) ->
                        Esxcli.send(conversation, executer, Esxcli.request(words, arguments), timeout, executor),
                executor);
    }

    @Override
    public EsxcliReads esxcliReads(String host) {
        return new SoapEsxcliReads(session, executor, host);
    }

    @Override
    public UnmapCounters unmapCounters(Collection<String> hosts, Instant from, Instant to, int seconds) {
        return session.perform(conversation -> UnmapQuery.run(conversation, hosts, from, to, seconds));
    }

    @Override
    public HostConfigurations hostConfigurations() {
        return new SoapHostConfigurations(session);
    }

    @Override
    public StorageMonitoring storageMonitoring() {
        return new SoapStorageMonitoring(session);
    }

    @Override
    public EsxtopServices esxtopServices() {
        return new SoapEsxtopServices(session);
    }

    @Override
    public VirtualMachines virtualMachines() {
        return new SoapVirtualMachines(session);
    }

    @Override
    public Map<String, Instant> snapshotRemovals(Instant from, Instant to) {
        return session.perform(conversation -> SnapshotRemovals.read(conversation, from, to));
    }

    @Override
    public List<PendingDeletion> pendingDeletions() {
        return session.perform(conversation ->
                PendingDeletions.of(conversation, Tasks.objectsOf(conversation, PendingDeletions.TASK)));
    }

    @Override
    public DatastoreVms machines(String datastore) {
        return session.perform(conversation -> PoweredOnVms.on(conversation, datastore));
    }

    @Override
    public int lastLogLine(String host, String log) {
        return session.perform(conversation -> HostLogs.lastLine(conversation, host, log));
    }

    @Override
    public LogLines logLines(String host, String log, int start) {
        return session.perform(conversation -> HostLogs.lines(conversation, host, log, start));
    }

    @Override
    public void logOut() {
        session.logOut();
    }
}
