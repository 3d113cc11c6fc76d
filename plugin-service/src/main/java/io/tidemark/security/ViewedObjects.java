package io.tidemark.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.Permission;
import io.tidemark.vcenter.PresentObjects;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which objects a session may view, asked in bulk and kept for half a minute. While vCenter does not respond, its last
 * answers apply.
 */
final class ViewedObjects {

    /** Calls that name objects which do not exist; those of a question that are left count as hidden until the next. */
    private static final int MOST_REJECTIONS = 256;

    private static final int MOST_KEPT = 20_000;
    private static final Duration KEPT = Duration.ofSeconds(30);
    private static final List<String> NEEDED = List.of("System.Read", Permission.VIEW.privilege());

    private final UserSession session;
    private final Ticker ticker;
    private final RemovedObjects removed;
    private final Cache<ManagedRef, View> views =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    private record View(boolean shown, long at) {}

    /** The objects that exist and are not shown, and those that do not exist. */
    record Hidden(Set<ManagedRef> present, Set<ManagedRef> removed) {}

    ViewedObjects(UserSession session, Ticker ticker, RemovedObjects removed) {
        this.session = session;
        this.ticker = ticker;
        this.removed = removed;
    }

    /** One question at a time, so that the requests that a page sends at once ask vCenter once. */
    synchronized Hidden hidden(Collection<ManagedRef> objects) {
        Set<ManagedRef> gone = removed.of(session.vcenter(), objects);
        Set<ManagedRef> present = new HashSet<>(objects);
        present.removeAll(gone);
        Set<ManagedRef> asked = new HashSet<>(present);
        asked.removeIf(this::fresh);
        if (!asked.isEmpty()) {
            gone.addAll(ask(asked));
            present.removeAll(gone);
        }
        present.removeIf(this::shown);
        return new Hidden(present, gone);
    }

    private Set<ManagedRef> ask(Set<ManagedRef> asked) {
        PresentObjects.Answer answer;
        try {
            answer = PresentObjects.ask(session, asked, NEEDED, MOST_REJECTIONS);
        } catch (VcenterUnreachable e) {
            if (!views.asMap().keySet().containsAll(asked)) {
                throw e;
            }
            return Set.of();
        }
        long now = ticker.read();
        View shown = new View(true, now);
        View hidden = new View(false, now);
        removed.add(session.vcenter(), answer.removed());
        views.invalidateAll(answer.removed());
        asked.removeAll(answer.removed());
        asked.removeAll(answer.unknown());
        asked.forEach(object ->
                views.put(removed.same(object), answer.missing().containsKey(object.moid()) ? hidden : shown));
        views.invalidateAll(answer.unknown());
        return answer.removed();
    }

    private boolean fresh(ManagedRef object) {
        View view = views.getIfPresent(object);
        return view != null && ticker.read() - view.at() < KEPT.toNanos();
    }

    private boolean shown(ManagedRef object) {
        View view = views.getIfPresent(object);
        return view != null && view.shown();
    }
}
