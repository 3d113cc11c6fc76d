package io.tidemark.vcenter.privilege;

import io.tidemark.platform.Permission;
import java.util.Arrays;

/** What each privilege is required for. */
public final class PrivilegePurpose {

    private PrivilegePurpose() {}

    /** @param privilege id of a privilege that the product uses */
    public static PrivilegeMessage of(String privilege) {
        return Arrays.stream(VcenterPrivilege.values())
                .filter(one -> one.id().equals(privilege))
                .map(PrivilegePurpose::of)
                .findFirst()
                .orElseGet(() -> Arrays.stream(Permission.values())
                        .filter(one -> one.privilege().equals(privilege))
                        .map(PrivilegePurpose::of)
                        .findFirst()
                        .orElseThrow());
    }

    public static PrivilegeMessage of(VcenterPrivilege privilege) {
        return switch (privilege) {
            case SYSTEM_ANONYMOUS -> PrivilegeMessage.PURPOSE_LOGIN;
            case SYSTEM_VIEW -> PrivilegeMessage.PURPOSE_LISTS;
            case SYSTEM_READ -> PrivilegeMessage.PURPOSE_INVENTORY;
            case HOST_STORAGE -> PrivilegeMessage.PURPOSE_HOST_STORAGE;
            case HOST_ADVANCED -> PrivilegeMessage.PURPOSE_HOST_OPTIONS;
            case FILES -> PrivilegeMessage.PURPOSE_CREATE_TEST;
            case DIAGNOSTICS -> PrivilegeMessage.PURPOSE_HOST_LOG;
            case SERVICE_MANAGERS -> PrivilegeMessage.PURPOSE_LIVE_ESXTOP;
            case CREATE_TASK -> PrivilegeMessage.PURPOSE_TASK_CREATION;
            case UPDATE_TASK -> PrivilegeMessage.PURPOSE_TASK_PROGRESS;
            case CANCEL_TASK -> PrivilegeMessage.PURPOSE_CANCELLATION;
            case LOG_EVENT -> PrivilegeMessage.PURPOSE_EVENTS;
            case STORAGE_VIEWS -> PrivilegeMessage.PURPOSE_STORAGE_MONITORING;
            case UPDATE_EXTENSION -> PrivilegeMessage.PURPOSE_CERTIFICATE;
            case REGISTER_EXTENSION -> PrivilegeMessage.PURPOSE_REGISTRATION;
            case UNREGISTER_EXTENSION -> PrivilegeMessage.PURPOSE_REMOVAL;
            case MODIFY_ROLES -> PrivilegeMessage.PURPOSE_ROLES;
        };
    }

    /** Of a privilege of the plug-in itself. */
    public static PrivilegeMessage of(Permission permission) {
        return switch (permission) {
            case VIEW -> PrivilegeMessage.PURPOSE_VIEW;
            case RUN -> PrivilegeMessage.PURPOSE_RUNS;
            case SCHEDULE -> PrivilegeMessage.PURPOSE_SCHEDULES;
            case SET_RATE -> PrivilegeMessage.PURPOSE_RATES;
            case REMEDIATE -> PrivilegeMessage.PURPOSE_REMEDIATIONS;
            case CONFIGURE -> PrivilegeMessage.PURPOSE_SETTINGS;
        };
    }
}
