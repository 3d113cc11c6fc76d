package io.tidemark.reclaim.finish;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.HashMap;
import java.util.Map;

/** Sentences for what vCenter or a host answered while a run was started or followed. */
public final class RunFailure {

    private RunFailure() {}

    /** A right that the caller lacks, on the datastore or a host of it, by the name people know. */
    public static Statement lacking(PermissionMissing missing, Datastore datastore) {
        Map<String, Object> params = new HashMap<>(missing.properties());
        String object = String.valueOf(params.get("object"));
        if (object.equals(datastore.id().toString())) {
            String name = datastore.facts().name();
            params.put("object", name);
            return new Statement(
                    "PERMISSION_MISSING",
                    "You need the privilege " + params.get("privilege") + " on " + name + ".",
                    params);
        }
        datastore.hosts().stream()
                .map(host -> host.facts())
                .filter(host -> object.endsWith(":" + host.moid()))
                .findFirst()
                .ifPresent(host -> params.put("object", host.name()));
        return new Statement("PERMISSION_MISSING", missing.detail(), params);
    }

    public static Statement of(Throwable cause) {
        String detail = cause instanceof Problem problem ? problem.detail() : String.valueOf(cause.getMessage());
        if (cause instanceof PermissionMissing missing) {
            return new Statement("PERMISSION_MISSING", detail, Map.copyOf(missing.properties()));
        }
        if (cause instanceof SessionEnded) {
            return Statement.of("SESSION_ENDED", "The session ended: " + detail);
        }
        if (cause instanceof VcenterUnreachable) {
            return new Statement("VCENTER_UNREACHABLE", "vCenter does not answer: " + detail, Map.of("reason", detail));
        }
        if (cause instanceof VcenterFault fault) {
            return new Statement(
                    "HOST_REFUSED", "vCenter or the host refused: " + detail, Map.of("fault", fault.fault()));
        }
        return new Statement("UNEXPECTED", "Unexpected failure: " + detail, Map.of("reason", detail));
    }
}
