package io.tidemark.vcenter.privilege;

import io.tidemark.platform.Permission;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The privileges of vCenter that calls of the service require; those of the plug-in itself are not among them. */
public enum VcenterPrivilege {
    /** In each role of vCenter, as the next two. */
    SYSTEM_ANONYMOUS("System.Anonymous", CheckedOn.ROOT_FOLDER),
    SYSTEM_VIEW("System.View", CheckedOn.OBJECT),
    SYSTEM_READ("System.Read", CheckedOn.OBJECT),
    HOST_STORAGE(
            "Host.Config.Storage", CheckedOn.HOST, PrivilegeUse.RUN, PrivilegeUse.SET_RATE, PrivilegeUse.CREATE_TEST),
    HOST_ADVANCED("Host.Config.AdvancedConfig", CheckedOn.HOST, PrivilegeUse.REMEDIATE),
    FILES("Datastore.FileManagement", CheckedOn.OBJECT, PrivilegeUse.CREATE_TEST),
    DIAGNOSTICS("Global.Diagnostics", CheckedOn.ROOT_FOLDER, PrivilegeUse.RUN),
    SERVICE_MANAGERS("Global.ServiceManagers", CheckedOn.ROOT_FOLDER, PrivilegeUse.LIVE_ESXTOP),
    CREATE_TASK("Task.Create", CheckedOn.ROOT_FOLDER, PrivilegeUse.RUN),
    UPDATE_TASK("Task.Update", CheckedOn.AFFECTED, PrivilegeUse.RUN),
    CANCEL_TASK("Global.CancelTask", CheckedOn.AFFECTED, PrivilegeUse.SERVICE),
    LOG_EVENT("Global.LogEvent", CheckedOn.AFFECTED, PrivilegeUse.SERVICE),
    STORAGE_VIEWS("StorageViews.View", CheckedOn.ROOT_FOLDER, PrivilegeUse.SERVICE),
    UPDATE_EXTENSION("Extension.Update", CheckedOn.ROOT_FOLDER, PrivilegeUse.SERVICE, PrivilegeUse.INSTALLATION),
    REGISTER_EXTENSION("Extension.Register", CheckedOn.ROOT_FOLDER, PrivilegeUse.INSTALLATION),
    UNREGISTER_EXTENSION("Extension.Unregister", CheckedOn.ROOT_FOLDER, PrivilegeUse.INSTALLATION),
    MODIFY_ROLES("Authorization.ModifyRoles", CheckedOn.ROOT_FOLDER, PrivilegeUse.INSTALLATION);

    /** What the service account does for users; its own work is {@link PrivilegeUse#SERVICE}. */
    private static final List<Permission> OWN = List.of(Permission.VIEW, Permission.RUN);

    private final String id;
    private final CheckedOn checkedOn;
    private final Set<PrivilegeUse> uses;

    VcenterPrivilege(String id, CheckedOn checkedOn, PrivilegeUse... uses) {
        this.id = id;
        this.checkedOn = checkedOn;
        this.uses = Set.of(uses);
    }

    /** The id in vCenter, e.g. {@code Host.Config.Storage}. */
    public String id() {
        return id;
    }

    public CheckedOn checkedOn() {
        return checkedOn;
    }

    public Set<PrivilegeUse> uses() {
        return uses;
    }

    /** Ids of the privileges that the service account of a vCenter requires on the root folder, those of the plug-in too. */
    public static List<String> ofServiceAccount() {
        return Stream.concat(
                        Arrays.stream(values())
                                .filter(privilege -> privilege.isInEachRole()
                                        || privilege.uses.stream()
                                                .anyMatch(use -> use == PrivilegeUse.SERVICE || use.isOf(OWN)))
                                .map(VcenterPrivilege::id),
                        OWN.stream().map(Permission::privilege))
                .toList();
    }

    /** Whether only optional features require it. */
    public boolean isOptional() {
        return !uses.isEmpty() && uses.stream().allMatch(PrivilegeUse::isOptional);
    }

    /** Whether vCenter adds it to each role by itself. */
    public boolean isInEachRole() {
        return uses.isEmpty();
    }
}
