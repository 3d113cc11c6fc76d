package io.tidemark.vcenter.rights;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.EntityPrivilege;
import io.tidemark.vcenter.vim25.HasPrivilegeOnEntities;
import io.tidemark.vcenter.vim25.HasUserPrivilegeOnEntities;
import io.tidemark.vcenter.vim25.PrivilegeAvailability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads privileges of users from vCenter. */
public final class Privileges {

    private Privileges() {}

    /** Object moid to the privileges that are missing there; an unknown privilege counts as missing. */
    public static Map<String, List<String>> missing(
            VimSession conversation, Collection<ManagedRef> objects, List<String> privileges) {
        if (objects.isEmpty() || privileges.isEmpty()) {
            return Map.of();
        }
        try {
            return ask(conversation, objects, privileges);
        } catch (VcenterFault e) {
            if (!"InvalidArgument".equals(e.fault())) {
                throw e;
            }
            return oneByOne(conversation, objects, privileges);
        }
    }

    /** With one unknown privilege, such as those of the plug-in before its registration, the request fails for all. */
    private static Map<String, List<String>> oneByOne(
            VimSession conversation, Collection<ManagedRef> objects, List<String> privileges) {
        Map<String, List<String>> missing = new LinkedHashMap<>();
        for (String privilege : privileges) {
            Collection<String> without;
            try {
                without = ask(conversation, objects, List.of(privilege)).keySet();
            } catch (VcenterFault e) {
                if (!"InvalidArgument".equals(e.fault())) {
                    throw e;
                }
                without = objects.stream().map(ManagedRef::moid).toList();
            }
            without.forEach(moid ->
                    missing.computeIfAbsent(moid, ignored -> new ArrayList<>()).add(privilege));
        }
        return missing;
    }

    /** The same of any user; one that does not exist any more lacks all of them. */
    public static Map<String, List<String>> missing(
            VimSession conversation, String userName, Collection<ManagedRef> objects, List<String> privileges) {
        try {
            return ask(conversation, userName, objects, privileges);
        } catch (VcenterFault e) {
            if (!List.of("UserNotFound", "InvalidArgument").contains(e.fault())) {
                throw e;
            }
            return lacking(objects, privileges, List.of());
        }
    }

    static Map<String, List<String>> ask(
            VimSession conversation, String userName, Collection<ManagedRef> objects, List<String> privileges) {
        HasUserPrivilegeOnEntities request = new HasUserPrivilegeOnEntities();
        request.setThis(conversation.content().getAuthorizationManager());
        objects.forEach(object -> request.getEntities().add(VimEndpoint.ref(object.type(), object.moid())));
        request.setUserName(userName);
        request.getPrivId().addAll(privileges);
        return lacking(objects, privileges, conversation.list(request, EntityPrivilege.class));
    }

    private static Map<String, List<String>> ask(
            VimSession conversation, Collection<ManagedRef> objects, List<String> privileges) {
        HasPrivilegeOnEntities request = new HasPrivilegeOnEntities();
        request.setThis(conversation.content().getAuthorizationManager());
        objects.forEach(object -> request.getEntity().add(VimEndpoint.ref(object.type(), object.moid())));
        request.setSessionId(conversation.key());
        request.getPrivId().addAll(privileges);
        return lacking(objects, privileges, conversation.list(request, EntityPrivilege.class));
    }

    /** A privilege without a result is missing, also for objects without a result. */
    static Map<String, List<String>> lacking(
            Collection<ManagedRef> objects, List<String> privileges, List<EntityPrivilege> answers) {
        Map<String, List<String>> missing = new LinkedHashMap<>();
        objects.forEach(object -> missing.put(object.moid(), new ArrayList<>(privileges)));
        for (EntityPrivilege answer : answers) {
            List<String> granted = answer.getPrivAvailability().stream()
                    .filter(PrivilegeAvailability::isIsGranted)
                    .map(PrivilegeAvailability::getPrivId)
                    .toList();
            missing.computeIfPresent(answer.getEntity().getValue(), (moid, lacking) -> {
                lacking.removeAll(granted);
                return lacking;
            });
        }
        missing.values().removeIf(List::isEmpty);
        return missing;
    }
}
