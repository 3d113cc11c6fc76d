package io.tidemark.vcenter.privilege;

import io.tidemark.vcenter.vim25.ExecuteSoap;
import java.util.Arrays;
import java.util.Optional;

/** All methods of vCenter that the service calls, with their privilege; sample roles, checks and documentation follow it. */
public enum VimCall {
    RETRIEVE_SERVICE_CONTENT("RetrieveServiceContent", VcenterPrivilege.SYSTEM_ANONYMOUS),
    LOGIN("Login", VcenterPrivilege.SYSTEM_ANONYMOUS),
    CLONE_SESSION("CloneSession", VcenterPrivilege.SYSTEM_ANONYMOUS),
    LOGOUT("Logout", VcenterPrivilege.SYSTEM_VIEW),
    CURRENT_TIME("CurrentTime", VcenterPrivilege.SYSTEM_VIEW),
    CREATE_CONTAINER_VIEW("CreateContainerView", VcenterPrivilege.SYSTEM_VIEW),
    DESTROY_VIEW("DestroyView", VcenterPrivilege.SYSTEM_VIEW),
    /** The properties need it, not the call. */
    RETRIEVE_PROPERTIES("RetrievePropertiesEx", VcenterPrivilege.SYSTEM_READ),
    CONTINUE_RETRIEVE_PROPERTIES("ContinueRetrievePropertiesEx", VcenterPrivilege.SYSTEM_READ),
    CREATE_PROPERTY_COLLECTOR("CreatePropertyCollector", VcenterPrivilege.SYSTEM_VIEW),
    DESTROY_PROPERTY_COLLECTOR("DestroyPropertyCollector", VcenterPrivilege.SYSTEM_VIEW),
    CREATE_FILTER("CreateFilter", VcenterPrivilege.SYSTEM_READ),
    WAIT_FOR_UPDATES("WaitForUpdatesEx", VcenterPrivilege.SYSTEM_READ),
    HAS_PRIVILEGE("HasPrivilegeOnEntities", VcenterPrivilege.SYSTEM_READ),
    HAS_USER_PRIVILEGE("HasUserPrivilegeOnEntities", VcenterPrivilege.SYSTEM_VIEW),
    REFRESH_DATASTORE("RefreshDatastore", VcenterPrivilege.SYSTEM_READ),
    QUERY_AVAILABLE_METRIC("QueryAvailablePerfMetric", VcenterPrivilege.SYSTEM_VIEW),
    QUERY_PERFORMANCE("QueryPerf", VcenterPrivilege.SYSTEM_VIEW),
    QUERY_EVENTS("QueryEvents", VcenterPrivilege.SYSTEM_VIEW),
    QUERY_DATE_TIME("QueryDateTime", VcenterPrivilege.SYSTEM_READ),
    QUERY_OPTIONS("QueryOptions", VcenterPrivilege.SYSTEM_VIEW),
    FIND_EXTENSION("FindExtension", VcenterPrivilege.SYSTEM_VIEW),
    RETRIEVE_EXECUTER("RetrieveManagedMethodExecuter", VcenterPrivilege.SYSTEM_VIEW),
    /** Some commands need another privilege: {@link EsxcliCommand}. */
    EXECUTE_SOAP("ExecuteSoap", VcenterPrivilege.HOST_STORAGE),
    UNMAP("UnmapVmfsVolumeEx_Task", VcenterPrivilege.HOST_STORAGE),
    QUERY_VMFS_OPTIONS("QueryVmfsConfigOption", VcenterPrivilege.HOST_STORAGE),
    UPDATE_UNMAP_PRIORITY("UpdateVmfsUnmapPriority", VcenterPrivilege.HOST_STORAGE),
    UPDATE_UNMAP_BANDWIDTH("UpdateVmfsUnmapBandwidth", VcenterPrivilege.HOST_STORAGE),
    UPDATE_OPTIONS("UpdateOptions", VcenterPrivilege.HOST_ADVANCED),
    BROWSE_LOG("BrowseDiagnosticLog", VcenterPrivilege.DIAGNOSTICS),
    CREATE_TASK("CreateTask", VcenterPrivilege.CREATE_TASK),
    SET_TASK_STATE("SetTaskState", VcenterPrivilege.UPDATE_TASK),
    UPDATE_PROGRESS("UpdateProgress", VcenterPrivilege.UPDATE_TASK),
    /** Only for tasks that another user started. */
    CANCEL_TASK("CancelTask", VcenterPrivilege.CANCEL_TASK),
    LOG_USER_EVENT("LogUserEvent", VcenterPrivilege.LOG_EVENT),
    REGISTER_EXTENSION("RegisterExtension", VcenterPrivilege.REGISTER_EXTENSION),
    UPDATE_EXTENSION("UpdateExtension", VcenterPrivilege.UPDATE_EXTENSION),
    UNREGISTER_EXTENSION("UnregisterExtension", VcenterPrivilege.UNREGISTER_EXTENSION),
    ADD_ROLE("AddAuthorizationRole", VcenterPrivilege.MODIFY_ROLES);

    private final String method;
    private final VcenterPrivilege privilege;

    VimCall(String method, VcenterPrivilege privilege) {
        this.method = method;
        this.privilege = privilege;
    }

    /** The name on the wire. */
    public String method() {
        return method;
    }

    public VcenterPrivilege privilege() {
        return privilege;
    }

    /** The privilege of a request; classes of requests have the name of their method without underscores. */
    public static Optional<VcenterPrivilege> privilegeOf(Object request) {
        if (request instanceof ExecuteSoap command) {
            return EsxcliCommand.of(command.getMethod()).map(EsxcliCommand::privilege);
        }
        String name = request.getClass().getSimpleName();
        return Arrays.stream(values())
                .filter(call -> call.method.replace("_", "").equals(name))
                .findFirst()
                .map(VimCall::privilege);
    }
}
