package io.tidemark.vcenter;

import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Privileges on objects of which a few may have been removed, so that vCenter rejects questions that name them. */
public final class PresentObjects {

    private final VcenterSession session;
    private final List<String> privileges;
    private final Map<String, List<String>> missing = new HashMap<>();
    private final Set<ManagedRef> removed = new HashSet<>();
    private final Set<ManagedRef> unknown = new HashSet<>();
    private int rejections;

    private PresentObjects(VcenterSession session, List<String> privileges, int rejections) {
        this.session = session;
        this.privileges = privileges;
        this.rejections = rejections;
    }

    /**
     * The privileges on objects.
     *
     * @param missing by moid, on those that exist
     * @param removed those that do not exist
     * @param unknown those that were not asked about, because too many others do not exist
     */
    public record Answer(Map<String, List<String>> missing, Set<ManagedRef> removed, Set<ManagedRef> unknown) {}

    /**
     * {@link VcenterSession#missingPrivileges}, but removed objects lack all privileges. One call, and for each of those
     * about twice the logarithm of the number of objects.
     */
    public static Map<String, List<String>> missingPrivileges(
            VcenterSession session, Collection<ManagedRef> objects, List<String> privileges) {
        Answer answer = ask(session, objects, privileges, Integer.MAX_VALUE);
        answer.removed().forEach(object -> answer.missing().put(object.moid(), privileges));
        return answer.missing();
    }

    /** The same with removed objects apart, and with at most this many calls that vCenter rejects. */
    public static Answer ask(
            VcenterSession session, Collection<ManagedRef> objects, List<String> privileges, int rejections) {
        PresentObjects question = new PresentObjects(session, privileges, rejections);
        question.ask(List.copyOf(objects));
        return new Answer(question.missing, question.removed, question.unknown);
    }

    private void ask(List<ManagedRef> objects) {
        if (rejections <= 0) {
            unknown.addAll(objects);
            return;
        }
        try {
            missing.putAll(session.missingPrivileges(objects, privileges));
        } catch (ObjectMissing e) {
            rejections--;
            if (objects.size() == 1) {
                removed.add(objects.get(0));
            } else {
                int half = objects.size() / 2;
                ask(objects.subList(0, half));
                ask(objects.subList(half, objects.size()));
            }
        }
    }
}
