package io.tidemark.vcenter.soap;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.privilege.CheckedOn;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.privilege.VimCall;
import io.tidemark.vcenter.vim25.EntityPrivileges;
import io.tidemark.vcenter.vim25.InvalidArgument;
import io.tidemark.vcenter.vim25.LocalizedMethodFault;
import io.tidemark.vcenter.vim25.ManagedObjectNotFound;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.NoPermission;
import io.tidemark.vcenter.vim25.ServiceContent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Turns vCenter's faults into problems; decides on the fault's type, never on its localized text. */
public final class Faults {

    private static final String UNKNOWN = "unknown";

    private Faults() {}

    /** @param content of the vCenter, to know its root folder; null before it was read */
    static Problem problem(SoapFault fault, Object request, @Nullable ServiceContent content) {
        String call = request.getClass().getSimpleName();
        if ("NoPermission".equals(fault.type())) {
            return permission(
                    denied(fault.detail()), VimCall.privilegeOf(request).orElse(null), content);
        }
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
            case "NoPermission" -> permission(denied(detail), null, null);
            case "ManagedObjectNotFound" ->
                new ObjectMissing(
                        detail instanceof ManagedObjectNotFound missing && missing.getObj() != null
                                ? missing.getObj().getValue()
                                : text);
            case "InvalidArgument" ->
                detail instanceof InvalidArgument argument
                                && argument.getInvalidProperty() != null
                                && !text.contains(argument.getInvalidProperty())
                        ? new VcenterFault(
                                type,
                                VcenterProblemMessage.VCENTER_FAULT_OF_PROPERTY.with(
                                        "text", text, "property", argument.getInvalidProperty()))
                        : new VcenterFault(type, text);
            default -> new VcenterFault(type, text);
        };
    }

    private static NoPermission denied(@Nullable Object detail) {
        return detail instanceof NoPermission denied ? denied : new NoPermission();
    }

    /** @param required of the call, which counts if vCenter names none */
    private static PermissionMissing permission(
            NoPermission denied, @Nullable VcenterPrivilege required, @Nullable ServiceContent content) {
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
        if (privileges.isEmpty()) {
            privileges.add(required == null ? UNKNOWN : required.id());
        }
        String privilege = String.join(", ", privileges);
        String root = content == null || content.getRootFolder() == null
                ? null
                : content.getRootFolder().getValue();
        boolean onRoot = object == null
                ? required != null && required.checkedOn() == CheckedOn.ROOT_FOLDER
                : object.getValue().equals(root);
        String moid = object != null ? object.getValue() : onRoot && root != null ? root : UNKNOWN;
        return onRoot
                ? PermissionMissing.refusedOnRoot(privilege, moid)
                : new PermissionMissing(
                        privilege,
                        moid,
                        object == null
                                ? VcenterProblemMessage.PRIVILEGE_REQUIRED_SOMEWHERE.with("privilege", privilege)
                                : VcenterProblemMessage.PRIVILEGE_REQUIRED.with(
                                        "privilege", privilege, "object", moid));
    }
}
