package io.tidemark.registration;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The objects of a question of the vSphere Client, which names them with or without the GUID of their vCenter. */
final class SelectedObjects {

    private static final int MOST = 1_000;
    private static final Pattern WITHOUT_GUID = Pattern.compile("urn:vmomi:(\\w+):([A-Za-z][A-Za-z0-9_-]{0,79})");
    private static final Pattern WHOLE = Pattern.compile("urn:vmomi:(\\w+):[^:]+:[^:]+");

    private SelectedObjects() {}

    /** Rejects objects of another type or another vCenter. */
    static List<ManagedRef> of(List<String> ids, String type, String vcenter) {
        if (ids.isEmpty() || ids.size() > MOST) {
            throw Problem.invalid(RegistrationMessage.ITEM_OBJECTS_COUNT.with("most", MOST));
        }
        List<ManagedRef> targets = new ArrayList<>();
        for (String id : ids) {
            Matcher whole = WHOLE.matcher(id);
            Matcher without = WITHOUT_GUID.matcher(id);
            if (whole.matches() && whole.group(1).equals(type)) {
                ObjectId object = ObjectId.parse(id);
                if (!object.vcenter().equalsIgnoreCase(vcenter)) {
                    throw Problem.invalid(RegistrationMessage.ITEM_OBJECT_OTHER_VCENTER);
                }
                targets.add(new ManagedRef(type, object.moid()));
            } else if (without.matches() && without.group(1).equals(type)) {
                targets.add(new ManagedRef(type, without.group(2)));
            } else {
                throw Problem.invalid(RegistrationMessage.ITEM_OBJECT_TYPE.with("type", type));
            }
        }
        return targets;
    }
}
