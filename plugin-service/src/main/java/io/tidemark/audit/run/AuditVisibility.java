package io.tidemark.audit.run;

import io.tidemark.audit.finding.Deviation;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.HostReadings.Row;
import io.tidemark.platform.Permission;
import io.tidemark.vcenter.PresentObjects;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * The findings that a caller may view: all with Tidemark.View on the root folder, otherwise those on objects with that
 * privilege.
 */
@Component
public class AuditVisibility {

    private static final List<String> NEEDED = List.of("System.Read", Permission.VIEW.privilege());

    /** Whether the caller may view all objects of the vCenter. */
    public boolean everything(SignedIn caller) {
        try {
            caller.require(Permission.VIEW);
            return true;
        } catch (PermissionMissing e) {
            return false;
        }
    }

    public <T extends Deviation> List<T> visible(SignedIn caller, List<T> all) {
        if (all.isEmpty() || everything(caller)) {
            return all;
        }
        Set<ManagedRef> refs = new HashSet<>();
        all.forEach(open -> refs.add(ref(open)));
        Set<ManagedRef> hidden = hidden(caller, refs);
        return all.stream().filter(open -> !hidden.contains(ref(open))).toList();
    }

    /** Audited hosts the caller may view. */
    List<Row> hosts(SignedIn caller, List<Row> all) {
        if (all.isEmpty() || everything(caller)) {
            return all;
        }
        Set<ManagedRef> refs = new HashSet<>();
        all.forEach(row -> refs.add(new ManagedRef("HostSystem", row.host())));
        Set<ManagedRef> hidden = hidden(caller, refs);
        return all.stream()
                .filter(row -> !hidden.contains(new ManagedRef("HostSystem", row.host())))
                .toList();
    }

    private static Set<ManagedRef> hidden(SignedIn caller, Set<ManagedRef> refs) {
        Map<String, List<String>> missing = PresentObjects.missingPrivileges(caller.session(), refs, NEEDED);
        Set<ManagedRef> hidden = new HashSet<>(refs);
        hidden.removeIf(ref -> missing.getOrDefault(ref.moid(), List.of()).isEmpty());
        return hidden;
    }

    private static ManagedRef ref(Deviation open) {
        String type = open.objectKind() == ObjectKind.HOST ? "HostSystem" : "Datastore";
        return new ManagedRef(type, open.objectId().moid());
    }
}
