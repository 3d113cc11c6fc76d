package io.tidemark.platform;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * Identity of a managed object across vCenters: {@code <vcGuid>:<moid>}; the vSphere Client's
 * {@code urn:vmomi:<Type>:<moid>:<vcGuid>} is accepted too.
 */
public record ObjectId(String vcenter, String moid) {

    private static final Pattern GUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern MOID = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,79}");

    public ObjectId {
        if (!GUID.matcher(vcenter).matches() || !MOID.matcher(moid).matches()) {
            throw Problem.invalid(RequestMessage.OBJECT_ID_INVALID.with("value", vcenter + ":" + moid));
        }
    }

    @JsonCreator
    public static ObjectId parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length == 2) {
            return new ObjectId(parts[0], parts[1]);
        }
        if (parts.length == 5 && "urn".equals(parts[0]) && "vmomi".equals(parts[1])) {
            return new ObjectId(parts[4], parts[3]);
        }
        throw Problem.invalid(RequestMessage.OBJECT_ID_INVALID.with("value", text));
    }

    @JsonValue
    @Override
    public String toString() {
        return vcenter + ":" + moid;
    }
}
