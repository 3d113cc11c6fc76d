package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.ColumnPatterns;
import io.tidemark.imports.esxtop.Metric;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxtop.EsxtopServices;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples one host in the session of the user who started it, until it is stopped, nobody views it, its time is over, or the
 * host cannot be read. The host's statistics are freed then.
 */
final class LiveCollector {

    /** Attempts in a row without a sample after which it ends. */
    private static final int MISSES = 3;

    private static final Logger LOG = LoggerFactory.getLogger(LiveCollector.class);

    private final String id = UUID.randomUUID().toString();
    private final ObjectId hostId;
    private final String host;
    private final String startedBy;
    private final VcenterSession session;
    private final VcenterSession.Use use;
    private final ColumnPatterns patterns;
    private final LiveEsxtopProperties properties;
    private final Clock clock;
    /** The time that passes; the clock of the service can be simulated and jump. */
    private final InstantSource passing;

    private final Instant startedAt;
    private final Instant began;
    private final LiveSamples samples = new LiveSamples();
    /** Held during calls of the host; never while the state is read. */
    private final Object calls = new Object();

    private @Nullable String service;
    private @Nullable CounterTable table;
    private int misses;
    private long version = 1;
    private Instant viewedAt;
    private @Nullable Instant endedAt;
    private @Nullable Instant over;
    private @Nullable Statement endReason;
    private @Nullable Statement sampleProblem;

    LiveCollector(
            ObjectId hostId,
            String host,
            String startedBy,
            VcenterSession session,
            ColumnPatterns patterns,
            LiveEsxtopProperties properties,
            Clock clock,
            InstantSource passing) {
        this.hostId = hostId;
        this.host = host;
        this.startedBy = startedBy;
        this.session = session;
        this.use = session.use();
        this.patterns = patterns;
        this.properties = properties;
        this.clock = clock;
        this.passing = passing;
        this.startedAt = clock.instant();
        this.began = passing.instant();
        this.viewedAt = began;
    }

    String id() {
        return id;
    }

    ObjectId hostId() {
        return hostId;
    }

    String host() {
        return host;
    }

    synchronized long version() {
        return version;
    }

    synchronized boolean ended() {
        return endedAt != null;
    }

    synchronized boolean endedBefore(Instant limit) {
        return over != null && over.isBefore(limit);
    }

    /** Somebody views it. */
    synchronized void viewed() {
        viewedAt = passing.instant();
    }

    /** Takes a sample, or ends. */
    void tick() {
        synchronized (calls) {
            if (ended()) {
                return;
            }
            Statement reason = timeIsOver();
            if (reason != null) {
                end(reason);
                return;
            }
            try {
                sample();
            } catch (UnreadableStatistics e) {
                LOG.debug("The esxtop statistics of {} cannot be read: {}", host, e.getMessage());
                missed(EsxtopMessage.ESXTOP_UNREADABLE.with("host", host, "detail", String.valueOf(e.getMessage())));
            } catch (SessionEnded | PermissionMissing e) {
                end(e.statement());
            } catch (ObjectMissing e) {
                end(EsxtopMessage.ESXTOP_NOT_OFFERED.with("host", host));
            } catch (Problem e) {
                missed(e.statement());
            } catch (RuntimeException e) {
                LOG.error("The esxtop statistics of {} were not read.", host, e);
                missed(EsxtopMessage.ESXTOP_UNREADABLE.with(
                        "host", host, "detail", e.getClass().getSimpleName()));
            }
        }
    }

    private synchronized @Nullable Statement timeIsOver() {
        Instant now = passing.instant();
        if (!now.isBefore(began.plus(properties.longest()))) {
            return EsxtopMessage.ESXTOP_LONGEST.with(
                    "time", properties.longest().toString());
        }
        return now.isBefore(viewedAt.plus(properties.unviewed())) ? null : EsxtopMessage.ESXTOP_NOT_VIEWED.statement();
    }

    private void sample() {
        EsxtopServices services = session.esxtopServices();
        if (service == null) {
            String found = services.of(host).orElse(null);
            if (found == null) {
                end(EsxtopMessage.ESXTOP_NOT_OFFERED.with("host", host));
                return;
            }
            service = found;
        }
        CounterTable counters = table;
        if (counters == null) {
            counters = CounterTable.of(services.counterInfo(service), patterns);
            table = counters;
        }
        if (counters.column(Metric.UNMAP_IOS).isEmpty()) {
            end(EsxtopMessage.ESXTOP_COUNTERS_UNKNOWN.with("host", host));
            return;
        }
        Instant at = session.currentTime();
        var devices = counters.read(services.fetchStats(service));
        synchronized (this) {
            samples.add(at, devices, counters);
            misses = 0;
            sampleProblem = null;
            version++;
        }
    }

    private void missed(Statement why) {
        synchronized (this) {
            sampleProblem = why;
            misses++;
            version++;
        }
        if (misses >= MISSES) {
            end(why);
        }
    }

    /** Ends it; the host's statistics are freed before this returns, if the host responds. */
    void end(Statement why) {
        synchronized (this) {
            if (endedAt != null) {
                return;
            }
            endedAt = clock.instant();
            over = passing.instant();
            endReason = why;
            version++;
        }
        synchronized (calls) {
            try {
                if (service != null) {
                    session.esxtopServices().freeStats(service);
                }
            } catch (RuntimeException e) {
                LOG.info("The esxtop statistics of {} were not freed: {}", host, e.getMessage());
            } finally {
                use.close();
            }
        }
    }

    synchronized LiveEsxtop view() {
        LiveEsxtop.State state = endedAt != null
                ? LiveEsxtop.State.ENDED
                : samples.count() == 0 ? LiveEsxtop.State.STARTING : LiveEsxtop.State.RUNNING;
        List<LiveDevice> devices = samples.tallies().entrySet().stream()
                .map(entry -> LiveDevice.of(
                        entry.getKey(),
                        entry.getValue(),
                        !entry.getValue().gained().isEmpty(),
                        samples.millis()))
                .toList();
        return new LiveEsxtop(
                id,
                version,
                hostId,
                host,
                state,
                startedBy,
                startedAt,
                startedAt.plus(properties.longest()),
                endedAt,
                endReason,
                properties.interval().toSeconds(),
                samples.count(),
                samples.last(),
                sampleProblem,
                devices);
    }

    /** Reads the samples while none is added. */
    synchronized <T> T read(Function<LiveSamples, T> reader) {
        return reader.apply(samples);
    }
}
