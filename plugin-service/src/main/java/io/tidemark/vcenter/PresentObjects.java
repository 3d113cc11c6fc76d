package io.tidemark.vcenter;

import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Privileges on objects of which a few may have been removed, so that vCenter rejects questions that name them. */
public final class PresentObjects {

    private PresentObjects() {}

    /**
     * {@link VcenterSession#missingPrivileges}, but removed objects lack all privileges. One call, and for each of those
     * about twice the logarithm of the number of objects.
     */
    public static Map<String, List<String>> missingPrivileges(
            VcenterSession session, Collection<ManagedRef> objects, List<String> privileges) {
        List<ManagedRef> all = List.copyOf(objects);
        try {
            return session.missingPrivileges(all, privileges);
        } catch (ObjectMissing e) {
            if (all.size() == 1) {
                return Map.of(all.get(0).moid(), privileges);
            }
            int half = all.size() / 2;
            Map<String, List<String>> missing =
                    new HashMap<>(missingPrivileges(session, all.subList(0, half), privileges));
            missing.putAll(missingPrivileges(session, all.subList(half, all.size()), privileges));
            return missing;
        }
    }
}
