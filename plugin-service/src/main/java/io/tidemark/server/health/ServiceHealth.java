package io.tidemark.server.health;

import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * The health of all components. If a vCenter or array is unreachable, the service can still process requests, so it is
 * {@code DEGRADED} with status 200 for load balancers.
 */
@Component("needs")
public class ServiceHealth extends AbstractHealthIndicator {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceHealth.class);
    private static final List<String> ORDER = List.of(
            "database", "scheduler", "disk", "vcenter", "clock", "array", "collector", "unmap", "tasks", "trial");

    private final List<HealthCheck.Source> sources;
    private final KeptResult<List<HealthCheck>> kept;

    @Autowired
    ServiceHealth(List<HealthCheck.Source> sources) {
        this(sources, System::nanoTime);
    }

    ServiceHealth(List<HealthCheck.Source> sources, Ticker nanoTime) {
        super("The health of the components could not be checked");
        this.sources = sources;
        this.kept = new KeptResult<>(nanoTime);
    }

    /** The worst state of its components; components that were not checked yet are ignored. */
    public static State worst(List<HealthCheck> checks) {
        return checks.stream()
                .map(HealthCheck::state)
                .filter(state -> state != State.UNKNOWN)
                .max(Comparator.naturalOrder())
                .orElse(State.OK);
    }

    /** By kind in a fixed order, then by name. */
    public List<HealthCheck> checks() {
        return sources.stream()
                .flatMap(ServiceHealth::of)
                .sorted(Comparator.comparingInt((HealthCheck check) -> ORDER.indexOf(check.kind()))
                        .thenComparing(HealthCheck::name))
                .toList();
    }

    /** Without the database, some checks have no result; the check of the database reports that it is unreachable. */
    private static Stream<HealthCheck> of(HealthCheck.Source source) {
        try {
            return source.healthChecks().stream();
        } catch (DataAccessException e) {
            LOG.debug("{} has no health result", source, e);
            return Stream.empty();
        }
    }

    /** Anybody may ask. */
    @Override
    protected void doHealthCheck(Health.Builder builder) {
        List<HealthCheck> checks = kept.of(this::checks);
        Map<String, Object> details = new LinkedHashMap<>();
        checks.forEach(check -> details.put(
                check.name().isEmpty() ? check.kind() : check.kind() + "/" + check.name(),
                Map.of("state", check.state(), "reason", check.reason().text())));
        State worst = worst(checks);
        builder.status(worst == State.OK ? Status.UP : new Status("DEGRADED")).withDetails(details);
    }
}
