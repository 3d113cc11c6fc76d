package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.http.HostileServer;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.host.HostTimes;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostTimesTest extends HostileVcenter {

    private static final List<String> HOSTS =
            IntStream.range(0, 24).mapToObj(i -> "host-" + i).toList();
    private static final String NOON = "<returnval>2026-03-02T12:00:00Z</returnval>";
    private static final String THREE = "<returnval>2026-03-02T15:00:00Z</returnval>";

    private final AtomicInteger measuring = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @Test
    void measuresEightHostsAtOnce() {
        CyclicBarrier eight = new CyclicBarrier(8);
        VimSession session = session(LIMITS, (request, wire) -> {
            if (!request.body().contains("<QueryDateTime")) {
                answer(request, wire);
                return;
            }
            most.accumulateAndGet(measuring.incrementAndGet(), Math::max);
            try {
                eight.await(4, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IOException(e);
            }
            measuring.decrementAndGet();
            soap(wire, THREE);
        });

        Map<String, Duration> ahead = HostTimes.ahead(session, HOSTS);

        assertThat(ahead).hasSize(24).containsValue(Duration.ofHours(3));
        assertThat(ahead.values()).containsOnly(Duration.ofHours(3));
        assertThat(most).hasValue(8);
    }

    @Test
    void asksVcenterOnceForSeveralHosts() {
        VimSession session = session(LIMITS, HostTimesTest::answer);

        assertThat(HostTimes.ahead(session, HOSTS)).hasSize(24);
        assertThat(asked("QueryDateTime")).isEqualTo(24);
        assertThat(asked("CurrentTime")).isLessThan(24 + 8);
    }

    @Test
    void asksNoMoreHostsOnceVcenterDoesNotAnswer() {
        VimSession session = session(LIMITS, (request, wire) -> {
            if (request.body().contains("<CurrentTime")) {
                throw new IOException("gone");
            }
            answer(request, wire);
        });

        assertThat(HostTimes.ahead(session, HOSTS).values()).containsOnly(Duration.ZERO);
        assertThat(asked("QueryDateTime")).isZero();
    }

    private static void answer(HostileServer.Request request, HostileServer.Wire wire) throws IOException {
        if (request.body().contains("<RetrievePropertiesEx")) {
            soap(
                    wire,
                    "<returnval>"
                            + String.join(
                                    "",
                                    HOSTS.stream()
                                            .map(host -> StubVcenter.object(
                                                    "HostSystem",
                                                    host,
                                                    "name",
                                                    StubVcenter.val("xsd:string", host),
                                                    "configManager.dateTimeSystem",
                                                    StubVcenter.ref("HostDateTimeSystem", "time-" + host)))
                                            .toList())
                            + "</returnval>");
        } else {
            soap(wire, NOON);
        }
    }
}
