package io.tidemark.reclaim.finish;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.HashMap;
import java.util.Map;

/** Messages for faults of vCenter or a host while a run was started or followed. */
public final class RunFailure {

    private RunFailure() {}

    /** A privilege that the caller lacks on the datastore or a host, with the name of the object. */
    public static Statement lacking(PermissionMissing missing, Datastore datastore) {
        String object = String.valueOf(missing.properties().get("object"));
        if (object.equals(datastore.id().toString())) {
            return lacking(missing, datastore.facts().name());
        }
        return datastore.hosts().stream()
                .map(host -> host.facts())
                .filter(host -> object.endsWith(":" + host.moid()))
                .findFirst()
                .map(host -> lacking(missing, host.name()))
                .orElseGet(() -> of(missing));
    }

    private static Statement lacking(PermissionMissing missing, Object object) {
        Map<String, Object> params = new HashMap<>(missing.properties());
        params.put("object", object);
        return FaultMessage.PERMISSION_MISSING.with(params);
    }

    public static Statement of(Throwable cause) {
        if (cause instanceof PermissionMissing missing) {
            Map<String, Object> known = missing.properties();
            return lacking(missing, known.getOrDefault("objectName", known.getOrDefault("object", "")));
        }
        Object reason = cause instanceof Problem problem ? problem.statement() : String.valueOf(cause.getMessage());
        if (cause instanceof SessionEnded) {
            return FaultMessage.SESSION_ENDED.with("reason", reason);
        }
        if (cause instanceof VcenterUnreachable) {
            return FaultMessage.VCENTER_UNREACHABLE.with("reason", reason);
        }
        if (cause instanceof VcenterFault fault) {
            return FaultMessage.HOST_REFUSED.with("fault", fault.fault(), "reason", reason);
        }
        return FaultMessage.UNEXPECTED.with("reason", reason);
    }
}
