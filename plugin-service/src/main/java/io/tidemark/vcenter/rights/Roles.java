package io.tidemark.vcenter.rights;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.AddAuthorizationRole;
import io.tidemark.vcenter.vim25.ArrayOfAuthorizationRole;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Roles and privileges of vCenter's AuthorizationManager. */
public final class Roles implements RoleRegistry {

    private static final String LIST = "roleList";

    private final VimSession vimSession;

    public Roles(VimSession vimSession) {
        this.vimSession = vimSession;
    }

    @Override
    public Optional<Set<String>> find(String name) {
        return PropertyValues.complete(PropertyQuery.retrieve(
                        vimSession, vimSession.content().getAuthorizationManager(), List.of(LIST)))
                .value(LIST, ArrayOfAuthorizationRole.class)
                .flatMap(roles -> roles.getAuthorizationRole().stream()
                        .filter(role -> name.equals(role.getName()))
                        .findFirst())
                .map(role -> Set.copyOf(role.getPrivilege()));
    }

    @Override
    public void add(String name, List<String> privileges) {
        AddAuthorizationRole request = new AddAuthorizationRole();
        request.setThis(vimSession.content().getAuthorizationManager());
        request.setName(name);
        request.getPrivIds().addAll(privileges);
        vimSession.run(request);
    }

    /** Read one by one if one of them does not exist in vCenter. */
    @Override
    public List<String> missing(String userName, List<String> privileges) {
        try {
            return ask(userName, privileges);
        } catch (VcenterFault e) {
            if (!"InvalidArgument".equals(e.fault())) {
                throw e;
            }
            return privileges.stream()
                    .filter(privilege -> isMissing(userName, privilege))
                    .toList();
        }
    }

    private boolean isMissing(String userName, String privilege) {
        try {
            return !ask(userName, List.of(privilege)).isEmpty();
        } catch (VcenterFault e) {
            if (!"InvalidArgument".equals(e.fault())) {
                throw e;
            }
            return true;
        }
    }

    private List<String> ask(String userName, List<String> privileges) {
        ManagedObjectReference root = vimSession.content().getRootFolder();
        ManagedRef object = new ManagedRef(root.getType(), root.getValue());
        return Privileges.ask(vimSession, userName, List.of(object), privileges)
                .getOrDefault(root.getValue(), List.of());
    }
}
