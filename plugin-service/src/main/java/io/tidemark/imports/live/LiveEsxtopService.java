package io.tidemark.imports.live;

import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.run.Import;
import io.tidemark.imports.run.ImportService;
import io.tidemark.imports.run.UploadedFiles;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Service;

/** Starts, shares, stops, and stores live views of esxtop; they exist in this process only. */
@Service
@EnableConfigurationProperties(LiveEsxtopProperties.class)
public class LiveEsxtopService implements DisposableBean {

    private static final Duration KEPT = Duration.ofMinutes(15);
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final ImportService imports;
    private final ImportProperties files;
    private final LiveEsxtopProperties properties;
    private final Clock clock;
    private final InstantSource passing;
    private final Map<String, LiveCollector> collectors = new ConcurrentHashMap<>();
    private final Map<String, ScheduledFuture<?>> timers = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor threads;

    LiveEsxtopService(
            ImportService imports,
            ImportProperties files,
            LiveEsxtopProperties properties,
            Clock clock,
            HeartbeatClock heartbeat) {
        this.imports = imports;
        this.files = files;
        this.properties = properties;
        this.clock = clock;
        this.passing = heartbeat::now;
        this.threads = new ScheduledThreadPoolExecutor(properties.most(), task -> {
            Thread thread = new Thread(task, "live-esxtop");
            thread.setDaemon(true);
            return thread;
        });
        threads.setRemoveOnCancelPolicy(true);
        threads.setKeepAliveTime(30, TimeUnit.SECONDS);
        threads.allowCoreThreadTimeOut(true);
    }

    /** The running view of the host, or a new one in the caller's session; the host is read after this returns. */
    public LiveEsxtop start(SignedIn caller, ObjectId hostId) {
        if (!properties.enabled()) {
            throw Problem.conflict("esxtop-off", EsxtopProblemMessage.ESXTOP_OFF);
        }
        requireView(caller, hostId);
        String host = caller.session()
                .nameOf(new ManagedRef("HostSystem", hostId.moid()))
                .orElseThrow(() -> Problem.notFound(EsxtopProblemMessage.ESXTOP_HOST_NOT_FOUND, hostId));
        LiveCollector collector = joined(caller, hostId, host);
        collector.viewed();
        return collector.view();
    }

    private synchronized LiveCollector joined(SignedIn caller, ObjectId hostId, String host) {
        collectors.values().removeIf(one -> one.endedBefore(passing.instant().minus(KEPT)));
        Optional<LiveCollector> running = running(hostId);
        if (running.isPresent()) {
            return running.get();
        }
        if (collectors.values().stream().filter(one -> !one.ended()).count() >= properties.most()) {
            throw new Problem(
                    429, "too-many-esxtop-views", EsxtopProblemMessage.ESXTOP_TOO_MANY.with("max", properties.most()));
        }
        collectors.values().removeIf(one -> one.hostId().equals(hostId) && one.ended());
        LiveCollector collector = new LiveCollector(
                hostId, host, caller.userName(), caller.session(), files.patterns(), properties, clock, passing);
        collectors.put(collector.id(), collector);
        timers.put(
                collector.id(),
                threads.scheduleAtFixedRate(
                        () -> tick(collector), 0, properties.interval().toMillis(), TimeUnit.MILLISECONDS));
        return collector;
    }

    private void tick(LiveCollector collector) {
        collector.tick();
        if (collector.ended()) {
            forget(collector);
        }
    }

    private void forget(LiveCollector collector) {
        ScheduledFuture<?> timer = timers.remove(collector.id());
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private Optional<LiveCollector> running(ObjectId hostId) {
        return collectors.values().stream()
                .filter(one -> one.hostId().equals(hostId) && !one.ended())
                .findFirst();
    }

    /** The views that run now, or ended within the last 15 minutes, of one host or of all. */
    public List<LiveEsxtop> list(SignedIn caller, @Nullable ObjectId hostId) {
        requireView(caller, hostId);
        return collectors.values().stream()
                .filter(one -> hostId == null
                        ? one.hostId().vcenter().equalsIgnoreCase(caller.vcenter())
                        : one.hostId().equals(hostId))
                .map(LiveCollector::view)
                .toList();
    }

    /** 404 for one of another vCenter; keeps the view running. */
    public LiveEsxtop find(SignedIn caller, String id) {
        LiveCollector collector = own(caller, id);
        collector.viewed();
        return collector.view();
    }

    /** The intervals of a view, oldest first. */
    public List<LivePoint> points(SignedIn caller, String id) {
        return own(caller, id).read(LiveSamples::intervals).stream()
                .map(LivePoint::of)
                .toList();
    }

    /** Ends a view for all who view it. */
    public LiveEsxtop stop(SignedIn caller, String id) {
        LiveCollector collector = own(caller, id);
        threads.execute(() -> {
            collector.end(EsxtopMessage.ESXTOP_STOPPED.with("user", caller.userName()));
            forget(collector);
        });
        return collector.view();
    }

    /** Stores what was sampled up to now as an import of an esxtop file. */
    public Import store(SignedIn caller, String id) {
        LiveCollector collector = own(caller, id);
        Function<LiveSamples, byte[]> written = samples -> {
            if (samples.count() < 2) {
                throw Problem.conflict("esxtop-too-few-samples", EsxtopProblemMessage.ESXTOP_TOO_FEW_SAMPLES);
            }
            return LiveBatchFile.of(collector.host(), samples).getBytes(StandardCharsets.UTF_8);
        };
        byte[] file = collector.read(written);
        String name = "live-esxtop-" + collector.host() + "-" + NAME.format(clock.instant()) + ".csv";
        return imports.receive(
                caller,
                store -> new UploadedFiles(
                        List.of(store.keep(0, name, new ByteArrayInputStream(file))), collector.host(), null));
    }

    /** For the stream of a view, which keeps it running. */
    public Optional<Long> version(String id) {
        LiveCollector collector = collectors.get(id);
        if (collector == null) {
            return Optional.empty();
        }
        collector.viewed();
        return Optional.of(collector.version());
    }

    /** For the stream of a view, whose user was checked before. */
    public Optional<LiveEsxtop> state(String id) {
        return Optional.ofNullable(collectors.get(id)).map(LiveCollector::view);
    }

    private LiveCollector own(SignedIn caller, String id) {
        LiveCollector found = collectors.get(id);
        boolean own = found != null && found.hostId().vcenter().equalsIgnoreCase(caller.vcenter());
        requireView(caller, own ? found.hostId() : null);
        if (!own) {
            throw Problem.notFound(EsxtopProblemMessage.ESXTOP_VIEW_NOT_FOUND, id);
        }
        return found;
    }

    /** Without a host, Tidemark.View counts on the root folder. */
    private static void requireView(SignedIn caller, @Nullable ObjectId hostId) {
        if (hostId == null) {
            caller.require(Permission.VIEW);
        } else {
            caller.require(Permission.VIEW, hostId);
        }
        requireServices(caller);
    }

    private static void requireServices(SignedIn caller) {
        String privilege = VcenterPrivilege.SERVICE_MANAGERS.id();
        if (!caller.session()
                .missingPrivileges(List.of(caller.session().rootFolder()), List.of(privilege))
                .isEmpty()) {
            throw PermissionMissing.onRoot(privilege, caller.vcenter());
        }
    }

    @Override
    public void destroy() {
        collectors.values().forEach(one -> one.end(EsxtopMessage.ESXTOP_SERVICE_STOPPED.statement()));
        threads.shutdownNow();
    }
}
