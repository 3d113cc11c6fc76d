package io.tidemark.registration.command;

import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.rights.RoleRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Roles to begin with: our privileges together with those of vCenter that the same work needs. */
enum SampleRole {
    VIEWER("Tidemark Viewer", List.of(Permission.VIEW), List.of()),
    OPERATOR(
            "Tidemark Operator",
            List.of(Permission.VIEW, Permission.RUN, Permission.SCHEDULE, Permission.SET_RATE),
            List.of("Host.Config.Storage")),
    ADMINISTRATOR(
            "Tidemark Administrator",
            List.of(Permission.values()),
            List.of("Host.Config.Storage", "Host.Config.AdvancedConfig", "Global.Diagnostics")),
    SERVICE(
            "Tidemark Service",
            List.of(Permission.VIEW, Permission.RUN, Permission.SET_RATE),
            List.of("Host.Config.Storage", "Global.Diagnostics", "Global.LogEvent", "Extension.Update"));

    private final String title;
    private final List<String> privileges;

    SampleRole(String title, List<Permission> own, List<String> vcenters) {
        this.title = title;
        List<String> all =
                new ArrayList<>(own.stream().map(Permission::privilege).toList());
        all.addAll(vcenters);
        this.privileges = List.copyOf(all);
    }

    String title() {
        return title;
    }

    List<String> privileges() {
        return privileges;
    }

    /** Adds the role; does not change an existing one. Returns what was done. */
    Statement addTo(RoleRegistry roles) {
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
