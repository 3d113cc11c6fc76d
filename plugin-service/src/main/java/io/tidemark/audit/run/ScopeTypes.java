package io.tidemark.audit.run;

import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import java.util.Map;

/** The managed types of a scope, by the prefix of their moids. */
public final class ScopeTypes {

    private static final Map<String, String> TYPES = Map.of(
            "host", "HostSystem",
            "domain", "ClusterComputeResource",
            "datacenter", "Datacenter",
            "group", "Folder");

    private ScopeTypes() {}

    /** 400 for types without hosts. */
    public static String of(ObjectId id) {
        String type = TYPES.get(id.moid().split("-", 2)[0]);
        if (type == null) {
            throw Problem.invalid().error("/scope", AuditProblemMessage.AUDIT_SCOPE_TYPE.with("id", id.toString()));
        }
        return type;
    }
}
