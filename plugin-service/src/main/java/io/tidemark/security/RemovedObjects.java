package io.tidemark.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Interner;
import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Objects that vCenter does not know any more, for all sessions; for a time, because a restored vCenter may. */
final class RemovedObjects {

    private static final int MOST_KEPT = 50_000;
    private static final Duration KEPT = Duration.ofHours(24);

    private final Cache<Removed, Boolean> removed;
    private final Interner<ManagedRef> alike = Interner.newWeakInterner();

    private record Removed(String vcenter, ManagedRef object) {}

    RemovedObjects(Ticker ticker) {
        removed = Caffeine.newBuilder()
                .expireAfterWrite(KEPT)
                .maximumSize(MOST_KEPT)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    void add(String vcenter, Collection<ManagedRef> objects) {
        objects.forEach(object -> removed.put(new Removed(vcenter, object), true));
    }

    Set<ManagedRef> of(String vcenter, Collection<ManagedRef> objects) {
        Set<ManagedRef> known = new HashSet<>();
        for (ManagedRef object : objects) {
            if (removed.getIfPresent(new Removed(vcenter, object)) != null) {
                known.add(object);
            }
        }
        return known;
    }

    /** The equal reference that all sessions share. */
    ManagedRef same(ManagedRef object) {
        return alike.intern(object);
    }
}
