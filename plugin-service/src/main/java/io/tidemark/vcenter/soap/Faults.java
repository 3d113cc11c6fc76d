package io.tidemark.vcenter.soap;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.vim25.EntityPrivileges;
import io.tidemark.vcenter.vim25.InvalidArgument;
import io.tidemark.vcenter.vim25.LocalizedMethodFault;
import io.tidemark.vcenter.vim25.ManagedObjectNotFound;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.NoPermission;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Turns vCenter's faults into problems; decides on the fault's type, never on its localized text. */
public final class Faults {

    private Faults() {}

    static Problem problem(SoapFault fault, Object request) {
        String call = request.getClass().getSimpleName();
        return problem(fault.type(), fault.detail(), call + ": " + fault.text());
    }

    /** The problem of a fault inside data, such as a property that may not be read. */
    public static Problem problem(LocalizedMethodFault fault) {
        return problem(type(fault), fault.getFault(), text(fault));
    }

    /** Type of a wrapped fault, e.g. {@code HostConfigFault}. */
    public static String type(LocalizedMethodFault fault) {
        Object value = fault.getFault();
        if (value instanceof Element element) {
            String type = element.getAttributeNS(HardenedXml.XSI, "type");
            return type.isEmpty() ? "MethodFault" : type.substring(type.indexOf(':') + 1);
        }
        return value == null ? "MethodFault" : value.getClass().getSimpleName();
    }

    /** Type and vCenter's own words of a wrapped fault. */
    public static String text(LocalizedMethodFault fault) {
        String message = fault.getLocalizedMessage();
        return message == null || message.isBlank() ? type(fault) : type(fault) + ": " + message;
    }

    private static Problem problem(String type, @Nullable Object detail, String text) {
        return switch (type) {
            case "NotAuthenticated" -> new SessionEnded(VcenterProblemMessage.SESSION_NOT_AUTHENTICATED.statement());
            case "InvalidLogin" -> new LoginRefused(VcenterProblemMessage.LOGIN_REFUSED.statement());
            case "NoPermission" -> permission(detail instanceof NoPermission denied ? denied : new NoPermission());
            case "ManagedObjectNotFound" ->
                new ObjectMissing(
                        detail instanceof ManagedObjectNotFound missing && missing.getObj() != null
                                ? missing.getObj().getValue()
                                : text);
            case "InvalidArgument" ->
                detail instanceof InvalidArgument argument && argument.getInvalidProperty() != null
                        ? new VcenterFault(
                                type,
                                VcenterProblemMessage.VCENTER_FAULT_OF_PROPERTY.with(
                                        "text", text, "property", argument.getInvalidProperty()))
                        : new VcenterFault(type, text);
            default -> new VcenterFault(type, text);
        };
    }

    private static PermissionMissing permission(NoPermission denied) {
        List<String> privileges = new ArrayList<>();
        ManagedObjectReference object = denied.getObject();
        if (denied.getPrivilegeId() != null && !denied.getPrivilegeId().isBlank()) {
            privileges.add(denied.getPrivilegeId());
        }
        for (EntityPrivileges missing : denied.getMissingPrivileges()) {
            object = object == null ? missing.getEntity() : object;
            missing.getPrivilegeIds().stream()
                    .filter(privilege -> !privileges.contains(privilege))
                    .forEach(privileges::add);
        }
        String privilege = privileges.isEmpty() ? "unknown" : String.join(", ", privileges);
        String name = object == null ? "unknown" : object.getValue();
        return new PermissionMissing(
                privilege, name, VcenterProblemMessage.PRIVILEGE_REQUIRED.with("privilege", privilege, "object", name));
    }
}
