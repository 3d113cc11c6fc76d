package io.tidemark.vcenter.privilege;

import java.util.Set;

/** The privileges of vCenter that calls of the service require; those of the plug-in itself are not among them. */
public enum VcenterPrivilege {
    /** In each role of vCenter, as the next two. */
    SYSTEM_ANONYMOUS("System.Anonymous", CheckedOn.ROOT_FOLDER),
    SYSTEM_VIEW("System.View", CheckedOn.OBJECT),
    SYSTEM_READ("System.Read", CheckedOn.OBJECT),
    HOST_STORAGE("Host.Config.Storage", CheckedOn.HOST, PrivilegeUse.RUN, PrivilegeUse.SET_RATE),
    HOST_ADVANCED("Host.Config.AdvancedConfig", CheckedOn.HOST, PrivilegeUse.REMEDIATE),
    DIAGNOSTICS("Global.Diagnostics", CheckedOn.ROOT_FOLDER, PrivilegeUse.RUN),
    CREATE_TASK("Task.Create", CheckedOn.ROOT_FOLDER, PrivilegeUse.RUN),
    UPDATE_TASK("Task.Update", CheckedOn.AFFECTED, PrivilegeUse.RUN),
    CANCEL_TASK("Global.CancelTask", CheckedOn.AFFECTED, PrivilegeUse.SERVICE),
    LOG_EVENT("Global.LogEvent", CheckedOn.AFFECTED, PrivilegeUse.SERVICE),
    UPDATE_EXTENSION("Extension.Update", CheckedOn.ROOT_FOLDER, PrivilegeUse.SERVICE, PrivilegeUse.INSTALLATION),
    REGISTER_EXTENSION("Extension.Register", CheckedOn.ROOT_FOLDER, PrivilegeUse.INSTALLATION),
    UNREGISTER_EXTENSION("Extension.Unregister", CheckedOn.ROOT_FOLDER, PrivilegeUse.INSTALLATION),
    MODIFY_ROLES("Authorization.ModifyRoles", CheckedOn.ROOT_FOLDER, PrivilegeUse.INSTALLATION);

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

    /** Whether vCenter adds it to each role by itself. */
    public boolean isInEachRole() {
        return uses.isEmpty();
    }
}
