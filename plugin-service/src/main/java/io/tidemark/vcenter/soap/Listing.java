package io.tidemark.vcenter.soap;

import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.List;
import java.util.Optional;

/** The pages of one list, limited together in time, objects, and size. */
public final class Listing {

    private final VimEndpoint endpoint;
    private final VimSession session;
    private final boolean kept;
    private final long began = System.nanoTime();
    private long objects;
    private long bytes;

    Listing(VimEndpoint endpoint, VimSession session, boolean kept) {
        this.endpoint = endpoint;
        this.session = session;
        this.kept = kept;
    }

    /** Asks for a page; throws {@link VcenterUnreachable} if the list exceeds a limit. */
    public <T> Optional<T> page(Object request, Class<T> type) {
        return part(request, type).stream().findFirst();
    }

    /** Asks for a part that is complete in one response; throws as {@link #page}. */
    public <T> List<T> whole(Object request, Class<T> type) {
        List<T> values = part(request, type);
        read(values.size());
        return values;
    }

    private <T> List<T> part(Object request, Class<T> type) {
        endpoint.requireInTime(began);
        VimEndpoint.Answer<T> answer = session.ask(request, type);
        bytes += answer.bytes();
        if (kept && bytes > endpoint.limits().listBytes()) {
            throw exceeded(
                    VcenterProblemMessage.VCENTER_LIST_TOO_LARGE,
                    endpoint.limits().listBytes());
        }
        return answer.values();
    }

    /** Counts the objects of a page; one without objects counts too, because a list may consist of nothing else. */
    public void read(int pageObjects) {
        objects += Math.max(1, pageObjects);
        if (objects > endpoint.limits().listObjects()) {
            throw exceeded(
                    VcenterProblemMessage.VCENTER_LIST_TOO_LONG,
                    endpoint.limits().listObjects());
        }
    }

    private VcenterUnreachable exceeded(VcenterProblemMessage what, Object limit) {
        return endpoint.exceeded(new VimLimits.Exceeded(what, limit));
    }
}
