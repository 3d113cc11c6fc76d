package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Reports in which vCenters the tasks of runs were refused, until a later one is accepted there. */
@Component
class RefusedTasks implements HealthCheck.Source {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedTasks.class);

    private record Refusal(String vcenter, String privilege) {}

    private final Vcenters vcenters;
    private final Map<Refusal, Statement> refused = new ConcurrentHashMap<>();

    RefusedTasks(Vcenters vcenters) {
        this.vcenters = vcenters;
    }

    /** Logged only if it is new. Returns which privilege is missing where. */
    Statement add(VcenterSession session, PermissionMissing missing) {
        Map<String, Object> known = missing.properties();
        String privilege = String.valueOf(known.get("privilege"));
        Statement statement = RunProblemMessage.TASKS_REFUSED.with(
                "user",
                session.userName(),
                "privilege",
                privilege,
                "object",
                known.getOrDefault("objectName", known.get("object")));
        if (refused.put(new Refusal(session.vcenter(), privilege), statement) == null) {
            LOG.warn("{}", statement.text());
        }
        return statement;
    }

    void accepted(VcenterSession session, VcenterPrivilege privilege) {
        refused.remove(new Refusal(session.vcenter(), privilege.id()));
    }

    @Override
    public List<HealthCheck> healthChecks() {
        List<VcenterConnection> connected = vcenters.all();
        return refused.entrySet().stream()
                .map(one -> new HealthCheck(
                        "tasks",
                        address(connected, one.getKey().vcenter()),
                        one.getKey().vcenter(),
                        HealthCheck.State.WARNING,
                        one.getValue()))
                .toList();
    }

    private static String address(List<VcenterConnection> connected, String vcenter) {
        return connected.stream()
                .filter(one -> one.guid().equalsIgnoreCase(vcenter))
                .map(VcenterConnection::address)
                .findFirst()
                .orElse(vcenter);
    }
}
