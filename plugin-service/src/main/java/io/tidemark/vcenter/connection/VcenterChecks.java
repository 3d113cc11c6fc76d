package io.tidemark.vcenter.connection;

import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.clock.ClockOffset;
import io.tidemark.vcenter.clock.HostClocks.HostClock;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Reports the state of each connected vCenter at its last check, and clocks that differ. */
@Component
class VcenterChecks implements HealthCheck.Source {

    /** Those with the largest offsets. */
    private static final int MOST_HOSTS = 10;

    private final ConnectedVcenters connected;

    VcenterChecks(ConnectedVcenters connected) {
        this.connected = connected;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        return connected.links().stream()
                .flatMap(link -> Stream.concat(Stream.of(check(link)), clocks(link)))
                .toList();
    }

    /** The clocks that differ; times are corrected by what was measured. */
    private static Stream<HealthCheck> clocks(VcenterLink link) {
        Stream<HealthCheck> vcenter = ClockOffset.ofVcenter(link.lastClockAhead()).stream()
                .map(reason -> clock(link, link.stored().address(), reason));
        Stream<HealthCheck> hosts = link.endpoint().hostClocks().all().stream()
                .sorted(Comparator.comparing((HostClock host) -> host.ahead().abs())
                        .reversed()
                        .thenComparing(HostClock::name))
                .limit(MOST_HOSTS)
                .flatMap(host -> ClockOffset.ofHost(host.name(), host.ahead()).stream()
                        .map(reason -> clock(link, host.name(), reason)));
        return Stream.concat(vcenter, hosts);
    }

    private static HealthCheck clock(VcenterLink link, String name, Statement reason) {
        return new HealthCheck(
                "clock", name, Objects.requireNonNullElse(link.stored().guid(), ""), State.WARNING, reason);
    }

    private static HealthCheck check(VcenterLink link) {
        VcenterHealth health = link.health();
        State state = switch (health.state()) {
            case OK -> State.OK;
            case UNKNOWN -> State.UNKNOWN;
            case UNREACHABLE, REFUSED, CERTIFICATE -> State.ERROR;
        };
        Statement reason = health.statement();
        return new HealthCheck(
                "vcenter",
                link.stored().address(),
                Objects.requireNonNullElse(link.stored().guid(), ""),
                state,
                reason == null ? VcenterMessage.VCENTER_UNKNOWN.statement() : reason);
    }
}
