package io.tidemark.registration.command;

import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.registration.command.CheckResult.Level;
import io.tidemark.vcenter.VcenterMessage;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.privilege.PrivilegePurpose;
import io.tidemark.vcenter.privilege.PrivilegeUse;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.rights.RoleRegistry;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares the privileges of the user with those of the documented role that they are closest to. */
final class UserCheck {

    /** Privileges for one kind of work. */
    private record Role(Statement title, List<String> privileges) {

        /** How many more or fewer the user holds. */
        long distance(List<String> held) {
            return lacking(held).size()
                    + held.stream()
                            .filter(privilege -> !privileges.contains(privilege))
                            .count();
        }

        List<String> lacking(List<String> held) {
            return privileges.stream()
                    .filter(privilege -> !held.contains(privilege))
                    .toList();
        }
    }

    private static final List<SampleRole> OF_USERS =
            List.of(SampleRole.VIEWER, SampleRole.OPERATOR, SampleRole.ADMINISTRATOR, SampleRole.DIAGNOSTICS);

    private UserCheck() {}

    private static List<Role> roles() {
        return Stream.concat(
                        OF_USERS.stream()
                                .map(role -> new Role(
                                        DoctorMessage.USER_ROLE.with("role", role.title()), role.privileges())),
                        Stream.of(new Role(DoctorMessage.USER_INSTALLATION.statement(), installation())))
                .toList();
    }

    /** Those to register, and the one with which {@code doctor} asks the service. */
    static List<String> installation() {
        return Stream.concat(
                        Stream.of(Permission.VIEW.privilege()),
                        Arrays.stream(VcenterPrivilege.values())
                                .filter(privilege -> privilege.uses().contains(PrivilegeUse.INSTALLATION))
                                .map(VcenterPrivilege::id))
                .toList();
    }

    static List<CheckResult> of(RoleRegistry registry, String user) {
        List<Role> roles = roles();
        List<String> all = roles.stream()
                .flatMap(role -> role.privileges().stream())
                .distinct()
                .toList();
        try {
            List<String> missing = registry.missing(user, all);
            List<String> held = all.stream()
                    .filter(privilege -> !missing.contains(privilege))
                    .toList();
            Role closest = roles.stream()
                    .min(Comparator.comparing(role -> role.distance(held)))
                    .orElseThrow();
            return Stream.concat(
                            results(user, closest, held).stream(),
                            SampleRole.DIAGNOSTICS.vcenters().stream()
                                    .filter(privilege -> privilege.isOptional()
                                            && !closest.privileges().contains(privilege.id()))
                                    .map(privilege -> optional(
                                            feature(privilege), user, privilege, held.contains(privilege.id()))))
                    .toList();
        } catch (VcenterFault e) {
            return List.of(new CheckResult(
                    Level.WARN,
                    DoctorMessage.CHECK_USER,
                    DoctorMessage.PRIVILEGES_UNREADABLE.with("account", user, "detail", e.statement()),
                    null));
        }
    }

    private static List<CheckResult> results(String user, Role role, List<String> held) {
        List<String> lacking = role.lacking(held);
        return lacking.isEmpty()
                ? List.of(CheckResult.ok(
                        DoctorMessage.CHECK_USER, DoctorMessage.USER_COMPLETE.with("user", user, "role", role.title())))
                : lacking.stream()
                        .map(privilege -> CheckResult.warn(
                                DoctorMessage.CHECK_USER,
                                VcenterMessage.ACCOUNT_PRIVILEGE_MISSING.with(
                                        "account",
                                        user,
                                        "privilege",
                                        privilege,
                                        "purpose",
                                        PrivilegePurpose.of(privilege).statement()),
                                DoctorMessage.USER_ADVICE.with("role", role.title())))
                        .toList();
    }

    private static DoctorMessage feature(VcenterPrivilege privilege) {
        return privilege.uses().contains(PrivilegeUse.CREATE_TEST)
                ? DoctorMessage.FEATURE_CREATE_TEST
                : DoctorMessage.FEATURE_LIVE_ESXTOP;
    }

    /** What only optional features require is not missing: without it, the feature is not available. */
    static CheckResult optional(DoctorMessage feature, String account, VcenterPrivilege privilege, boolean held) {
        Statement name = feature.statement();
        return CheckResult.ok(
                DoctorMessage.CHECK_OPTIONAL,
                held
                        ? DoctorMessage.OPTIONAL_AVAILABLE.with("feature", name, "account", account)
                        : DoctorMessage.OPTIONAL_NOT_AVAILABLE.with(Map.of(
                                "feature",
                                name,
                                "account",
                                account,
                                "privilege",
                                privilege.id(),
                                "role",
                                SampleRole.DIAGNOSTICS.title())));
    }
}
