package io.tidemark.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;

class ServiceHealthTest {

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private State disk = State.OK;

    private final ServiceHealth health = new ServiceHealth(
            List.of(() -> {
                asked.incrementAndGet();
                return List.of(new HealthCheck("disk", "", disk, HealthMessage.DISK_OK.with("freeBytes", 1)));
            }),
            nanos::get);

    @Test
    void requestsWithoutASessionShareTheChecksOfOneSecond() {
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
        disk = State.ERROR;
        nanos.addAndGet(KeptResult.KEPT.toNanos() - 1);
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
        assertThat(asked).hasValue(1);
        nanos.incrementAndGet();
        assertThat(health.health().getStatus()).isEqualTo(new Status("DEGRADED"));
        assertThat(asked).hasValue(2);
    }

    @Test
    void usersSeeTheStateOfNow() {
        health.health();
        disk = State.ERROR;
        assertThat(health.checks()).extracting(HealthCheck::state).containsExactly(State.ERROR);
    }
}
