package io.tidemark.vcenter.privilege;

import io.tidemark.platform.MessageCode;
import java.util.Locale;

/** Names of privileges as the vSphere Client shows them, by their ids, and what they are required for. */
public enum PrivilegeMessage implements MessageCode {
    PRIVILEGE_AUTHORIZATION_MODIFYROLES,
    PRIVILEGE_EXTENSION_REGISTER,
    PRIVILEGE_EXTENSION_UNREGISTER,
    PRIVILEGE_EXTENSION_UPDATE,
    PRIVILEGE_GLOBAL_CANCELTASK,
    PRIVILEGE_GLOBAL_DIAGNOSTICS,
    PRIVILEGE_GLOBAL_LOGEVENT,
    PRIVILEGE_HOST_CONFIG_ADVANCEDCONFIG,
    PRIVILEGE_HOST_CONFIG_STORAGE,
    PRIVILEGE_SYSTEM_ANONYMOUS,
    PRIVILEGE_SYSTEM_READ,
    PRIVILEGE_SYSTEM_VIEW,
    PRIVILEGE_TASK_CREATE,
    PRIVILEGE_TASK_UPDATE,
    PRIVILEGE_TIDEMARK_CONFIGURE,
    PRIVILEGE_TIDEMARK_REMEDIATE,
    PRIVILEGE_TIDEMARK_RUN,
    PRIVILEGE_TIDEMARK_SCHEDULE,
    PRIVILEGE_TIDEMARK_SETRATE,
    PRIVILEGE_TIDEMARK_VIEW,
    PURPOSE_CANCELLATION,
    PURPOSE_CERTIFICATE,
    PURPOSE_EVENTS,
    PURPOSE_HOST_LOG,
    PURPOSE_HOST_OPTIONS,
    PURPOSE_HOST_STORAGE,
    PURPOSE_INVENTORY,
    PURPOSE_LISTS,
    PURPOSE_LOGIN,
    PURPOSE_RATES,
    PURPOSE_REGISTRATION,
    PURPOSE_REMEDIATIONS,
    PURPOSE_REMOVAL,
    PURPOSE_ROLES,
    PURPOSE_RUNS,
    PURPOSE_SCHEDULES,
    PURPOSE_SETTINGS,
    PURPOSE_TASK_CREATION,
    PURPOSE_TASK_PROGRESS,
    PURPOSE_VIEW;

    /**
     * The name of a privilege in the vSphere Client.
     *
     * @param privilege id of a privilege that the product uses
     */
    public static PrivilegeMessage nameOf(String privilege) {
        return valueOf("PRIVILEGE_" + privilege.toUpperCase(Locale.ROOT).replace('.', '_'));
    }
}
