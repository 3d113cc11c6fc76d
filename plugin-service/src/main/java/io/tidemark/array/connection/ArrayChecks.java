package io.tidemark.array.connection;

import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reports how the last call to each connected array ended. */
@Component
class ArrayChecks implements HealthCheck.Source {

    private final ArrayRegistry arrays;

    ArrayChecks(ArrayRegistry arrays) {
        this.arrays = arrays;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        return arrays.all().stream().map(ArrayChecks::check).toList();
    }

    private static HealthCheck check(ConnectedArray array) {
        ArrayHealth health = array.health();
        State state = switch (health.state()) {
            case OK -> State.OK;
            case UNKNOWN -> State.UNKNOWN;
            case UNREACHABLE, REFUSED, CERTIFICATE -> State.ERROR;
        };
        return new HealthCheck("array", array.name(), state, health.statement());
    }
}
