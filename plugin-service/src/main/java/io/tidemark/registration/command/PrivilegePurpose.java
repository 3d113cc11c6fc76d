package io.tidemark.registration.command;

import io.tidemark.platform.Permission;
import io.tidemark.vcenter.privilege.VcenterPrivilege;

/** What each privilege is required for. */
final class PrivilegePurpose {

    private PrivilegePurpose() {}

    static DoctorMessage of(VcenterPrivilege privilege) {
        return switch (privilege) {
            case SYSTEM_ANONYMOUS -> DoctorMessage.PURPOSE_LOGIN;
            case SYSTEM_VIEW -> DoctorMessage.PURPOSE_LISTS;
            case SYSTEM_READ -> DoctorMessage.PURPOSE_INVENTORY;
            case HOST_STORAGE -> DoctorMessage.PURPOSE_HOST_STORAGE;
            case HOST_ADVANCED -> DoctorMessage.PURPOSE_HOST_OPTIONS;
            case FILES -> DoctorMessage.PURPOSE_CREATE_TEST;
            case DIAGNOSTICS -> DoctorMessage.PURPOSE_HOST_LOG;
            case CREATE_TASK -> DoctorMessage.PURPOSE_TASK_CREATION;
            case UPDATE_TASK -> DoctorMessage.PURPOSE_TASK_PROGRESS;
            case CANCEL_TASK -> DoctorMessage.PURPOSE_CANCELLATION;
            case LOG_EVENT -> DoctorMessage.PURPOSE_EVENTS;
            case UPDATE_EXTENSION -> DoctorMessage.PURPOSE_CERTIFICATE;
            case REGISTER_EXTENSION -> DoctorMessage.PURPOSE_REGISTRATION;
            case UNREGISTER_EXTENSION -> DoctorMessage.PURPOSE_REMOVAL;
            case MODIFY_ROLES -> DoctorMessage.PURPOSE_ROLES;
        };
    }

    /** Of a privilege of the plug-in itself. */
    static DoctorMessage of(Permission permission) {
        return switch (permission) {
            case VIEW -> DoctorMessage.PURPOSE_VIEW;
            case RUN -> DoctorMessage.PURPOSE_RUNS;
            case SCHEDULE -> DoctorMessage.PURPOSE_SCHEDULES;
            case SET_RATE -> DoctorMessage.PURPOSE_RATES;
            case REMEDIATE -> DoctorMessage.PURPOSE_REMEDIATIONS;
            case CONFIGURE -> DoctorMessage.PURPOSE_SETTINGS;
        };
    }
}
