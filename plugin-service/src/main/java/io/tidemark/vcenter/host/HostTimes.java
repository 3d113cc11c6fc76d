package io.tidemark.vcenter.host;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.clock.ClockOffset;
import io.tidemark.vcenter.clock.HostClocks;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.CurrentTime;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.QueryDateTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.datatype.XMLGregorianCalendar;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures the clocks of hosts whose times are used, a few at once; a host that does not answer keeps its last offset. */
public final class HostTimes {

    private static final Logger LOG = LoggerFactory.getLogger(HostTimes.class);
    private static final String CLOCK = "configManager.dateTimeSystem";

    /** For the answer of one host. */
    private static final Duration ANSWER = Duration.ofSeconds(5);

    private static final int AT_ONCE = 8;

    /** Clocks read between two readings of vCenter's, and how long that may take: little beside a step of {@link ClockOffset}. */
    private static final int BETWEEN = 16;

    private static final Duration SOON = Duration.ofSeconds(2);

    /** For all hosts of one call; the next call measures the others. */
    private static final Duration ALL = Duration.ofSeconds(30);

    private record Reading(String moid, String name, Instant time) {}

    private HostTimes() {}

    /** How far the clocks of the hosts are ahead of vCenter's, by moid. */
    public static Map<String, Duration> ahead(VimSession conversation, Collection<String> hosts) {
        HostClocks clocks = conversation.hostClocks();
        List<String> due = clocks.due(hosts);
        if (!due.isEmpty()) {
            try {
                measure(conversation, clocks, due);
            } catch (SessionEnded e) {
                throw e;
            } catch (Problem e) {
                LOG.debug("the clocks of hosts cannot be read", e);
                due.forEach(clocks::failed);
            }
        }
        Map<String, Duration> ahead = new HashMap<>();
        hosts.forEach(host -> ahead.put(host, clocks.ahead(host)));
        return ahead;
    }

    private static void measure(VimSession conversation, HostClocks clocks, List<String> due) {
        long end = System.nanoTime() + ALL.toNanos();
        Queue<PropertyValues> waiting = PropertyQuery.retrieve(
                        conversation,
                        PropertyQuery.of(
                                due.stream()
                                        .map(host -> VimEndpoint.ref(HostProperties.TYPE, host))
                                        .toList(),
                                PropertyQuery.properties(HostProperties.TYPE, List.of("name", CLOCK))))
                .stream()
                .map(PropertyValues::of)
                .filter(PropertyValues::readable)
                .collect(Collectors.toCollection(ConcurrentLinkedQueue::new));
        int most = Math.min(BETWEEN, (waiting.size() + AT_ONCE - 1) / AT_ONCE);
        Runnable inTurn = () -> {
            try {
                Instant before = currentTime(conversation);
                while (!waiting.isEmpty() && System.nanoTime() < end) {
                    List<Reading> read = some(conversation, clocks, waiting, most);
                    Instant after = currentTime(conversation);
                    for (Reading one : read) {
                        clocks.measured(one.moid(), one.name(), ClockOffset.measured(before, one.time(), after));
                    }
                    before = after;
                }
            } catch (Problem e) {
                waiting.clear();
                throw e;
            }
        };
        if (waiting.size() == 1) {
            inTurn.run();
        } else if (!waiting.isEmpty()) {
            atOnce(Math.min(AT_ONCE, waiting.size()), inTurn);
        }
    }

    /** The clocks of the next hosts, up to the first that cannot be read. */
    private static List<Reading> some(
            VimSession conversation, HostClocks clocks, Queue<PropertyValues> waiting, int most) {
        long soon = System.nanoTime() + SOON.toNanos();
        List<Reading> read = new ArrayList<>();
        do {
            PropertyValues host = waiting.poll();
            Optional<Reading> one = host == null ? Optional.empty() : read(conversation, clocks, host);
            if (one.isEmpty()) {
                break;
            }
            read.add(one.get());
        } while (read.size() < most && System.nanoTime() < soon);
        return read;
    }

    private static void atOnce(int times, Runnable work) {
        ExecutorService readers = Executors.newFixedThreadPool(times);
        try {
            CompletableFuture.allOf(IntStream.range(0, times)
                            .mapToObj(i -> CompletableFuture.runAsync(work, readers))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } finally {
            readers.shutdown();
        }
    }

    /** Empty if the host has no clock or does not answer. */
    private static Optional<Reading> read(VimSession conversation, HostClocks clocks, PropertyValues host) {
        Optional<Reading> reading = Optional.empty();
        try {
            reading = host.value(CLOCK, ManagedObjectReference.class).map(system -> {
                QueryDateTime request = new QueryDateTime();
                request.setThis(system);
                Instant time = PropertyValues.instant(conversation.single(request, XMLGregorianCalendar.class, ANSWER));
                return new Reading(host.moid(), host.name(), time);
            });
        } catch (SessionEnded e) {
            throw e;
        } catch (Problem e) {
            LOG.debug("the clock of host {} cannot be read", host.moid(), e);
        }
        if (reading.isEmpty()) {
            clocks.failed(host.moid());
        }
        return reading;
    }

    /** The time of vCenter. */
    public static Instant currentTime(VimSession conversation) {
        CurrentTime request = new CurrentTime();
        request.setThis(VimEndpoint.ref("ServiceInstance", "ServiceInstance"));
        return PropertyValues.instant(conversation.single(request, XMLGregorianCalendar.class));
    }
}
