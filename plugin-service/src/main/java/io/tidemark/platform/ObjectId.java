package io.tidemark.platform;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a managed object across vCenters: {@code <vcGuid>:<moid>}; the vSphere Client's
 * {@code urn:vmomi:<Type>:<moid>:<vcGuid>} is accepted too. The GUID is in lower case, so that one object has one identity.
 */
public record ObjectId(String vcenter, String moid) {

    private static final String ONE_VCENTER = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final String ONE_MOID = "[A-Za-z][A-Za-z0-9_-]{0,79}";

    /** Pattern of both forms. */
    public static final String PATTERN =
            "^(" + ONE_VCENTER + ":" + ONE_MOID + "|urn:vmomi:[A-Za-z]{1,80}:" + ONE_MOID + ":" + ONE_VCENTER + ")$";

    private static final Pattern TEXT = Pattern.compile(PATTERN);
    private static final int GUID_LENGTH = 36;
    private static final int MOST_OF_MOID = 80;

    public ObjectId {
        if (!isGuid(vcenter) || !isMoid(moid)) {
            throw Problem.invalid(RequestMessage.OBJECT_ID_INVALID.with("value", vcenter + ":" + moid));
        }
        vcenter = vcenter.toLowerCase(Locale.ROOT);
    }

    @JsonCreator
    public static ObjectId parse(String text) {
        if (!TEXT.matcher(text).matches()) {
            throw Problem.invalid(RequestMessage.OBJECT_ID_INVALID.with("value", text));
        }
        String[] parts = text.split(":");
        return parts.length == 2 ? new ObjectId(parts[0], parts[1]) : new ObjectId(parts[4], parts[3]);
    }

    /** Without a pattern, because lists have thousands of ids. */
    private static boolean isGuid(String text) {
        if (text.length() != GUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < GUID_LENGTH; i++) {
            boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
            if (hyphen ? text.charAt(i) != '-' : !HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isMoid(String text) {
        if (text.isEmpty() || text.length() > MOST_OF_MOID || !isLetter(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            char one = text.charAt(i);
            if (!isLetter(one) && (one < '0' || one > '9') && one != '_' && one != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(char one) {
        return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z');
    }

    /** Null for an absent or blank text. */
    public static @Nullable ObjectId optional(@Nullable String text) {
        return text == null || text.isBlank() ? null : parse(text);
    }

    /** The moid, null for an absent or blank text. */
    public static @Nullable String optionalMoid(@Nullable String text) {
        ObjectId id = optional(text);
        return id == null ? null : id.moid();
    }

    @JsonValue
    @Override
    public String toString() {
        return vcenter + ":" + moid;
    }
}
