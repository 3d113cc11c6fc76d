package io.tidemark.vcenter.connection;

import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import io.tidemark.vcenter.VcenterMessage;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Reports the state of each connected vCenter at its last check. */
@Component
class VcenterChecks implements HealthCheck.Source {

    private final ConnectedVcenters connected;

    VcenterChecks(ConnectedVcenters connected) {
        this.connected = connected;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        return connected.links().stream().map(VcenterChecks::check).toList();
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
