package io.tidemark.vcenter.privilege;

import io.tidemark.vcenter.vim25.ExecuteSoap;
import java.util.Arrays;
import java.util.Optional;

/**
 * All methods of vCenter that the service calls, with their privilege and effect; sample roles, checks, the trial
 * and documentation follow it.
 */
public enum VimCall {
    RETRIEVE_SERVICE_CONTENT("RetrieveServiceContent", VcenterPrivilege.SYSTEM_ANONYMOUS, Effect.READS),
    LOGIN("Login", VcenterPrivilege.SYSTEM_ANONYMOUS, Effect.WRITES_VCENTER),
    CLONE_SESSION("CloneSession", VcenterPrivilege.SYSTEM_ANONYMOUS, Effect.WRITES_VCENTER),
    LOGOUT("Logout", VcenterPrivilege.SYSTEM_VIEW, Effect.WRITES_VCENTER),
    CURRENT_TIME("CurrentTime", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    CREATE_CONTAINER_VIEW("CreateContainerView", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    DESTROY_VIEW("DestroyView", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    /** The properties need it, not the call. */
    RETRIEVE_PROPERTIES("RetrievePropertiesEx", VcenterPrivilege.SYSTEM_READ, Effect.READS),
    CONTINUE_RETRIEVE_PROPERTIES("ContinueRetrievePropertiesEx", VcenterPrivilege.SYSTEM_READ, Effect.READS),
    CREATE_PROPERTY_COLLECTOR("CreatePropertyCollector", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    DESTROY_PROPERTY_COLLECTOR("DestroyPropertyCollector", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    CREATE_FILTER("CreateFilter", VcenterPrivilege.SYSTEM_READ, Effect.READS),
    WAIT_FOR_UPDATES("WaitForUpdatesEx", VcenterPrivilege.SYSTEM_READ, Effect.READS),
    HAS_PRIVILEGE("HasPrivilegeOnEntities", VcenterPrivilege.SYSTEM_READ, Effect.READS),
    HAS_USER_PRIVILEGE("HasUserPrivilegeOnEntities", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    REFRESH_DATASTORE("RefreshDatastore", VcenterPrivilege.SYSTEM_READ, Effect.WRITES_VCENTER),
    QUERY_AVAILABLE_METRIC("QueryAvailablePerfMetric", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    QUERY_PERFORMANCE("QueryPerf", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    QUERY_EVENTS("QueryEvents", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    QUERY_DATE_TIME("QueryDateTime", VcenterPrivilege.SYSTEM_READ, Effect.READS),
    QUERY_OPTIONS("QueryOptions", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    FIND_EXTENSION("FindExtension", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    RETRIEVE_EXECUTER("RetrieveManagedMethodExecuter", VcenterPrivilege.SYSTEM_VIEW, Effect.READS),
    /** Some commands need another privilege or only read: {@link EsxcliCommand}. */
    EXECUTE_SOAP("ExecuteSoap", VcenterPrivilege.HOST_STORAGE, Effect.WRITES_HOSTS),
    UNMAP("UnmapVmfsVolumeEx_Task", VcenterPrivilege.HOST_STORAGE, Effect.WRITES_HOSTS),
    QUERY_VMFS_OPTIONS("QueryVmfsConfigOption", VcenterPrivilege.HOST_STORAGE, Effect.READS),
    UPDATE_UNMAP_PRIORITY("UpdateVmfsUnmapPriority", VcenterPrivilege.HOST_STORAGE, Effect.WRITES_HOSTS),
    UPDATE_UNMAP_BANDWIDTH("UpdateVmfsUnmapBandwidth", VcenterPrivilege.HOST_STORAGE, Effect.WRITES_HOSTS),
    UPDATE_OPTIONS("UpdateOptions", VcenterPrivilege.HOST_ADVANCED, Effect.WRITES_HOSTS),
    /** These three need the privilege on the datastore. */
    MAKE_DIRECTORY("MakeDirectory", VcenterPrivilege.FILES, Effect.WRITES_HOSTS),
    CREATE_DISK("CreateVirtualDisk_Task", VcenterPrivilege.FILES, Effect.WRITES_HOSTS),
    DELETE_FILE("DeleteDatastoreFile_Task", VcenterPrivilege.FILES, Effect.WRITES_HOSTS),
    BROWSE_LOG("BrowseDiagnosticLog", VcenterPrivilege.DIAGNOSTICS, Effect.READS),
    QUERY_SERVICES("QueryServiceList", VcenterPrivilege.SERVICE_MANAGERS, Effect.READS),
    /** Only of the esxtop service, whose commands read. */
    SIMPLE_COMMAND("ExecuteSimpleCommand", VcenterPrivilege.SERVICE_MANAGERS, Effect.READS),
    CREATE_TASK("CreateTask", VcenterPrivilege.CREATE_TASK, Effect.WRITES_VCENTER),
    SET_TASK_STATE("SetTaskState", VcenterPrivilege.UPDATE_TASK, Effect.WRITES_VCENTER),
    SET_TASK_DESCRIPTION("SetTaskDescription", VcenterPrivilege.UPDATE_TASK, Effect.WRITES_VCENTER),
    UPDATE_PROGRESS("UpdateProgress", VcenterPrivilege.UPDATE_TASK, Effect.WRITES_VCENTER),
    /** Stops work on a host; the privilege is only for tasks that another user started. */
    CANCEL_TASK("CancelTask", VcenterPrivilege.CANCEL_TASK, Effect.WRITES_HOSTS),
    LOG_USER_EVENT("LogUserEvent", VcenterPrivilege.LOG_EVENT, Effect.WRITES_VCENTER),
    REGISTER_EXTENSION("RegisterExtension", VcenterPrivilege.REGISTER_EXTENSION, Effect.WRITES_VCENTER),
    UPDATE_EXTENSION("UpdateExtension", VcenterPrivilege.UPDATE_EXTENSION, Effect.WRITES_VCENTER),
    UNREGISTER_EXTENSION("UnregisterExtension", VcenterPrivilege.UNREGISTER_EXTENSION, Effect.WRITES_VCENTER),
    ADD_ROLE("AddAuthorizationRole", VcenterPrivilege.MODIFY_ROLES, Effect.WRITES_VCENTER),
    /** These five are methods of the Storage Monitoring Service. */
    QUERY_STORAGE_MANAGER("QueryStorageManager", VcenterPrivilege.STORAGE_VIEWS, Effect.READS),
    QUERY_PROVIDER("QueryProvider", VcenterPrivilege.STORAGE_VIEWS, Effect.READS),
    QUERY_PROVIDER_INFO("QueryProviderInfo", VcenterPrivilege.STORAGE_VIEWS, Effect.READS),
    QUERY_ARRAY("QueryArray", VcenterPrivilege.STORAGE_VIEWS, Effect.READS),
    QUERY_LUNS("QueryLunAssociatedWithArray", VcenterPrivilege.STORAGE_VIEWS, Effect.READS);

    private final String method;
    private final VcenterPrivilege privilege;
    private final Effect effect;

    VimCall(String method, VcenterPrivilege privilege, Effect effect) {
        this.method = method;
        this.privilege = privilege;
        this.effect = effect;
    }

    /** The name on the wire. */
    public String method() {
        return method;
    }

    public VcenterPrivilege privilege() {
        return privilege;
    }

    public Effect effect() {
        return effect;
    }

    /** The privilege of a request. */
    public static Optional<VcenterPrivilege> privilegeOf(Object request) {
        if (request instanceof ExecuteSoap command) {
            return EsxcliCommand.of(command.getMethod()).map(EsxcliCommand::privilege);
        }
        return of(request).map(VimCall::privilege);
    }

    /** What a request changes; a request or command that is not listed counts as one that changes hosts. */
    public static Effect effectOf(Object request) {
        if (request instanceof ExecuteSoap command) {
            return EsxcliCommand.of(command.getMethod())
                    .map(EsxcliCommand::effect)
                    .orElse(Effect.WRITES_HOSTS);
        }
        return of(request).map(VimCall::effect).orElse(Effect.WRITES_HOSTS);
    }

    /** Classes of requests have the name of their method without underscores. */
    private static Optional<VimCall> of(Object request) {
        String name = request.getClass().getSimpleName();
        return Arrays.stream(values())
                .filter(call -> call.method.replace("_", "").equals(name))
                .findFirst();
    }
}
