package io.tidemark.vcenter.watch;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.datastore.DatastoreProperties;
import io.tidemark.vcenter.host.HostProperties;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.CreateFilter;
import io.tidemark.vcenter.vim25.CreatePropertyCollector;
import io.tidemark.vcenter.vim25.CurrentTime;
import io.tidemark.vcenter.vim25.DestroyPropertyCollector;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.UpdateSet;
import io.tidemark.vcenter.vim25.WaitForUpdatesEx;
import io.tidemark.vcenter.vim25.WaitOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.xml.datatype.XMLGregorianCalendar;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for updates on its own PropertyCollector and thread, and restarts after a connection loss. */
public final class InventoryFollower implements InventoryWatch {

    private static final Logger LOG = LoggerFactory.getLogger(InventoryFollower.class);
    private static final int WAIT_SECONDS = 50;
    private static final Duration HTTP_TIMEOUT = Duration.ofSeconds(90);
    /** vCenter returns an empty response only when the wait is over. */
    private static final Duration SOONEST_EMPTY = Duration.ofSeconds(5);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private final RenewableSession session;
    private final InventoryListener listener;
    private final LongSupplier nanos;
    private final Pauses pauses;
    private final CountDownLatch closed;
    private final Thread thread;
    private Duration pause = FIRST_PAUSE;

    /** Waits before the next request. */
    @FunctionalInterface
    interface Pauses {

        /** @param closed ends the pause */
        void pause(Duration pause, CountDownLatch closed) throws InterruptedException;
    }

    private InventoryFollower(RenewableSession session, InventoryListener listener, LongSupplier nanos, Pauses pauses) {
        this.session = session;
        this.listener = listener;
        this.nanos = nanos;
        this.pauses = pauses;
        this.closed = new CountDownLatch(1);
        this.thread = new Thread(this::run, "inventory-watch");
        this.thread.setDaemon(true);
    }

    public static InventoryFollower start(RenewableSession session, InventoryListener listener) {
        return start(
                session,
                listener,
                System::nanoTime,
                (pause, closed) -> closed.await(pause.toMillis(), TimeUnit.MILLISECONDS));
    }

    static InventoryFollower start(
            RenewableSession session, InventoryListener listener, LongSupplier nanos, Pauses pauses) {
        InventoryFollower follower = new InventoryFollower(session, listener, nanos, pauses);
        follower.thread.start();
        return follower;
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }

    private void run() {
        while (!isClosed()) {
            try {
                session.perform(InventoryFollower::reach);
                follow(session.conversation());
            } catch (RuntimeException e) {
                if (!isClosed()) {
                    LOG.info("Following the inventory stopped: {}", e.getMessage());
                    reportLost(e);
                    pause();
                }
            }
        }
    }

    /** Renews the session if vCenter no longer accepts it. */
    private static Object reach(VimSession conversation) {
        CurrentTime request = new CurrentTime();
        request.setThis(VimEndpoint.ref("ServiceInstance", "ServiceInstance"));
        return conversation.single(request, XMLGregorianCalendar.class);
    }

    private void follow(VimSession conversation) {
        CreatePropertyCollector create = new CreatePropertyCollector();
        create.setThis(conversation.content().getPropertyCollector());
        ManagedObjectReference collector = conversation.single(create, ManagedObjectReference.class);
        try {
            CreateFilter filter = new CreateFilter();
            filter.setThis(collector);
            filter.setPartialUpdates(false);
            filter.setSpec(PropertyQuery.inventory(
                    conversation,
                    PropertyQuery.properties(DatastoreProperties.TYPE, DatastoreProperties.PATHS),
                    PropertyQuery.properties(HostProperties.TYPE, HostProperties.PATHS)));
            conversation.single(filter, ManagedObjectReference.class);
            wait(conversation, collector);
        } finally {
            destroy(conversation, collector);
        }
    }

    private void wait(VimSession conversation, ManagedObjectReference collector) {
        InventoryState state = new InventoryState(conversation);
        String version = "";
        while (!isClosed()) {
            WaitForUpdatesEx request = new WaitForUpdatesEx();
            request.setThis(collector);
            request.setVersion(version);
            WaitOptions options = new WaitOptions();
            options.setMaxWaitSeconds(WAIT_SECONDS);
            request.setOptions(options);
            long asked = nanos.getAsLong();
            Optional<UpdateSet> updates = conversation.list(request, UpdateSet.class, HTTP_TIMEOUT).stream()
                    .findFirst();
            if (updates.isPresent()) {
                version = updates.get().getVersion();
                state.apply(updates.get());
                if (!Boolean.TRUE.equals(updates.get().isTruncated())) {
                    state.deliver(listener);
                }
            }
            if (updates.map(UpdateSet::getFilterSet)
                            .filter(set -> !set.isEmpty())
                            .isPresent()
                    || nanos.getAsLong() - asked >= SOONEST_EMPTY.toNanos()) {
                pause = FIRST_PAUSE;
            } else {
                pause();
            }
        }
    }

    private void destroy(VimSession conversation, ManagedObjectReference collector) {
        boolean interrupted = Thread.interrupted();
        try {
            DestroyPropertyCollector request = new DestroyPropertyCollector();
            request.setThis(collector);
            conversation.list(request, Object.class, Duration.ofSeconds(5));
        } catch (Problem e) {
            LOG.debug("The collector of a watch could not be destroyed: {}", e.detail());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void reportLost(RuntimeException reason) {
        try {
            listener.lost(reason);
        } catch (RuntimeException e) {
            LOG.warn("A listener of the inventory failed", e);
        }
    }

    private void pause() {
        try {
            pauses.pause(pause, closed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }
}
