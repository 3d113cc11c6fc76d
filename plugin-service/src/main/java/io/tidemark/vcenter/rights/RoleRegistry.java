package io.tidemark.vcenter.rights;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The roles of a vCenter. Methods throw {@link VcenterUnreachable} and {@link VcenterFault}. */
public interface RoleRegistry {

    /** The privileges of the role with that name; empty when there is none. */
    Optional<Set<String>> find(String name);

    /** Adds a role that was not there; vCenter adds the System privileges by itself. Needs Authorization.ModifyRoles. */
    void add(String name, List<String> privileges);

    /** Those of the privileges that the user lacks on the root folder; privileges without a result count as lacking. */
    List<String> missing(String userName, List<String> privileges);
}
