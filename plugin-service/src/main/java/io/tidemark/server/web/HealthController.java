package io.tidemark.server.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import io.tidemark.server.health.ServiceHealth;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The health of the service, of its shared components, and of the caller's vCenter; reasons require the privilege to
 * configure.
 */
@RestController
@RequestMapping("/api/v1/health")
class HealthController {

    /**
     * The health of the service.
     *
     * @param state the worst of the checks
     */
    record ServiceHealthView(State state, List<ServiceHealthCheck> checks) {}

    /**
     * A component of the service.
     *
     * @param kind what it is, e.g. {@code database}, {@code vcenter} or {@code array}
     * @param name its name or address
     * @param reason null for callers without the privilege to configure
     */
    record ServiceHealthCheck(
            String kind, String name, State state, @Nullable Statement reason) {}

    private final ServiceHealth health;

    HealthController(ServiceHealth health) {
        this.health = health;
    }

    /** Returns the health of the service and of what it needs for the vCenter of the caller. */
    @GetMapping
    ServiceHealthView health(Caller caller) {
        caller.require(Permission.VIEW);
        boolean reasons = caller.may(Permission.CONFIGURE);
        List<HealthCheck> checks = health.checks().stream()
                .filter(check -> check.concerns(caller.vcenter()))
                .toList();
        return new ServiceHealthView(
                ServiceHealth.worst(checks),
                checks.stream()
                        .map(check -> new ServiceHealthCheck(
                                check.kind(), check.name(), check.state(), reasons ? check.reason() : null))
                        .toList());
    }
}
