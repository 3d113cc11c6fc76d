package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.clock.VcenterClock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Keeps a {@link VcenterClock} in step with the first vCenter that has a service account. */
final class VcenterClockFollower {

    private static final long EVERY_MILLIS = 500;

    private final VcenterClock clock;
    private final Vcenters vcenters;
    private boolean following;

    VcenterClockFollower(VcenterClock clock, Vcenters vcenters, ScheduledExecutorService timer) {
        this.clock = clock;
        this.vcenters = vcenters;
        timer.scheduleWithFixedDelay(this::ask, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void ask() {
        Optional<VcenterConnection> first = vcenters.all().stream()
                .filter(vcenter -> vcenter.serviceAccount() != null)
                .findFirst();
        try {
            first.flatMap(vcenter -> vcenters.serviceSession(vcenter.guid())).ifPresent(session -> {
                long asked = System.nanoTime();
                Instant time = session.currentTime();
                clock.sample(time, asked, System.nanoTime(), following);
                following = true;
            });
        } catch (Problem e) {
            following = false;
        }
    }
}
