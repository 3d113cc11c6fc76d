package io.tidemark.registration.command;

import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.privilege.PrivilegeUse;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.rights.RoleRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Roles to begin with: our privileges together with those of vCenter that the same work needs. */
enum SampleRole {
    VIEWER("Tidemark Viewer", Permission.VIEW),
    OPERATOR("Tidemark Operator", Permission.VIEW, Permission.RUN, Permission.SCHEDULE, Permission.SET_RATE),
    ADMINISTRATOR("Tidemark Administrator", Permission.values()),
    SERVICE("Tidemark Service", Permission.VIEW, Permission.RUN),
    /** For optional features: RUN is required to create disks and to store imports. */
    DIAGNOSTICS("Tidemark Diagnostics", Permission.VIEW, Permission.RUN);

    private final String title;
    private final List<Permission> own;

    SampleRole(String title, Permission... own) {
        this.title = title;
        this.own = List.of(own);
    }

    String title() {
        return title;
    }

    /** Those of the plug-in itself. */
    List<Permission> own() {
        return own;
    }

    /** Those of vCenter, without the ones that each role has. */
    List<VcenterPrivilege> vcenters() {
        return Arrays.stream(VcenterPrivilege.values())
                .filter(privilege -> privilege.uses().stream().anyMatch(this::does))
                .toList();
    }

    private boolean does(PrivilegeUse use) {
        return switch (this) {
            case DIAGNOSTICS -> use.isOptional();
            case SERVICE -> use.isOf(own) || use == PrivilegeUse.SERVICE;
            default -> use.isOf(own);
        };
    }

    List<String> privileges() {
        return Stream.concat(
                        own.stream().map(Permission::privilege),
                        vcenters().stream().map(VcenterPrivilege::id))
                .toList();
    }

    /** Adds the role; does not change an existing one. Returns what was done. */
    Statement addTo(RoleRegistry roles) {
        List<String> privileges = privileges();
        Optional<Set<String>> there = roles.find(title);
        if (there.isEmpty()) {
            roles.add(title, privileges);
            return RegistrationMessage.ROLE_ADDED.with("role", title, "privileges", String.join(", ", privileges));
        }
        List<String> lacking = privileges.stream()
                .filter(privilege -> !there.get().contains(privilege))
                .toList();
        return lacking.isEmpty()
                ? RegistrationMessage.ROLE_EXISTS.with("role", title)
                : RegistrationMessage.ROLE_EXISTS_WITHOUT.with("role", title, "privileges", String.join(", ", lacking));
    }
}
