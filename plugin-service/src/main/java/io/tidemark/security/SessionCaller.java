package io.tidemark.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A caller with a vCenter session; granted privileges are cached for half a minute. While vCenter does not respond, what
 * it last granted is enough to view, and for nothing else.
 */
public final class SessionCaller implements SignedIn {

    private static final Duration BELIEVED = Duration.ofSeconds(30);
    private static final Map<String, String> TYPES = Map.of(
            "datastore", "Datastore",
            "host", "HostSystem",
            "group", "Folder",
            "datacenter", "Datacenter",
            "domain", "ClusterComputeResource",
            "vm", "VirtualMachine");

    private static final int MOST_REMEMBERED = 1_000;

    private record Grant(ManagedRef object, Permission permission) {}

    private final UserSession session;
    private final String userName;
    private final String vcenter;
    private final Cache<Grant, Boolean> grants;
    /** What vCenter last answered, as long as the session lives; for reading while vCenter does not respond. */
    private final Cache<ManagedRef, List<Permission>> lastPermissions =
            Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();

    private final Cache<ManagedRef, Boolean> lastViewed =
            Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).build();
    private final ViewedObjects viewed;
    private final Ticker ticker;
    private final BooleanSupplier use;
    private final Consumer<SessionCaller> show;
    private final AtomicBoolean showing = new AtomicBoolean();
    private volatile long shownAt;
    private volatile @Nullable Long unansweredAt;

    /**
     * @param removed shared by all sessions
     * @param use counts as a use of the session; false if the session has ended
     * @param show shows the credential to vCenter if it was last accepted long ago
     */
    SessionCaller(
            UserSession session,
            Ticker ticker,
            RemovedObjects removed,
            BooleanSupplier use,
            Consumer<SessionCaller> show) {
        this.session = session;
        this.viewed = new ViewedObjects(session, ticker, removed);
        this.ticker = ticker;
        this.use = use;
        this.show = show;
        this.shownAt = ticker.read();
        this.userName = session.userName();
        this.vcenter = session.vcenter();
        this.grants = Caffeine.newBuilder()
                .expireAfterWrite(BELIEVED)
                .maximumSize(1_000)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    /**
     * Whether the caller's credential is to be shown to vCenter now: it was last accepted longer ago than {@code believed},
     * and nobody is asking or had no answer within {@code unanswered}. If so, {@link #endShowing} must follow.
     */
    boolean beginShowing(Duration believed, Duration unanswered) {
        if (!due(believed, unanswered) || !showing.compareAndSet(false, true)) {
            return false;
        }
        if (due(believed, unanswered)) {
            return true;
        }
        showing.set(false);
        return false;
    }

    private boolean due(Duration believed, Duration unanswered) {
        long now = ticker.read();
        Long last = unansweredAt;
        return now - shownAt > believed.toNanos() && (last == null || now - last > unanswered.toNanos());
    }

    /** vCenter has just accepted the caller's credential. */
    void shown() {
        shownAt = ticker.read();
        unansweredAt = null;
    }

    /** vCenter has just not answered. */
    void unanswered() {
        unansweredAt = ticker.read();
    }

    void endShowing() {
        showing.set(false);
    }

    @Override
    public String userName() {
        return userName;
    }

    @Override
    public String vcenter() {
        return vcenter;
    }

    @Override
    public boolean staysLoggedIn() {
        return use.getAsBoolean();
    }

    @Override
    public void requireCredential() {
        show.accept(this);
    }

    @Override
    public UserSession session() {
        return session;
    }

    @Override
    public void require(Permission permission) {
        if (!granted(session.rootFolder(), permission)) {
            throw PermissionMissing.onRoot(permission.privilege(), vcenter);
        }
    }

    @Override
    public void require(Permission permission, ObjectId object) {
        ManagedRef ref = own(object);
        if (!granted(ref, permission)) {
            throw PermissionMissing.on(
                    permission.privilege(),
                    object.toString(),
                    session.nameOf(ref).orElse(object.moid()));
        }
    }

    @Override
    public void require(Permission permission, Collection<ObjectId> objects) {
        Set<ObjectId> held = holding(permission, objects);
        objects.stream().filter(object -> !held.contains(object)).forEach(object -> require(permission, object));
    }

    /** Checked in one call; {@link ObjectMissing} if one of the objects does not exist any more. */
    @Override
    public Set<ObjectId> holding(Permission permission, Collection<ObjectId> objects) {
        Set<ObjectId> held = new LinkedHashSet<>();
        Map<ManagedRef, ObjectId> asked = new LinkedHashMap<>();
        for (ObjectId object : objects) {
            ManagedRef ref = own(object);
            if (grants.getIfPresent(new Grant(ref, permission)) != null) {
                held.add(object);
            } else {
                asked.put(ref, object);
            }
        }
        if (asked.size() < 2) {
            held.addAll(SignedIn.super.holding(permission, asked.values()));
            return held;
        }
        try {
            Map<String, List<String>> missing =
                    session.missingPrivileges(asked.keySet(), List.of(permission.privilege()));
            asked.forEach((ref, object) -> {
                boolean granted = !missing.containsKey(ref.moid());
                remember(ref, permission, granted);
                if (granted) {
                    held.add(object);
                }
            });
        } catch (VcenterUnreachable e) {
            if (permission != Permission.VIEW || !lastViewed.asMap().keySet().containsAll(asked.keySet())) {
                throw e;
            }
            held.addAll(asked.values());
        }
        return held;
    }

    @Override
    public Set<ObjectId> hidden(Collection<ObjectId> objects) {
        Map<ObjectId, ManagedRef> own = new LinkedHashMap<>();
        Set<ObjectId> hidden = new LinkedHashSet<>();
        for (ObjectId object : objects) {
            if (object.vcenter().equalsIgnoreCase(vcenter)) {
                own.put(object, ref(object));
            } else {
                hidden.add(object);
            }
        }
        ViewedObjects.Hidden views = viewed.hidden(Set.copyOf(own.values()));
        boolean whole = views.removed().isEmpty() || granted(session.rootFolder(), Permission.VIEW);
        own.forEach((object, ref) -> {
            if (views.present().contains(ref) || !whole && views.removed().contains(ref)) {
                hidden.add(object);
            }
        });
        return hidden;
    }

    /** The privileges of the caller on the object, or on the root folder without one. */
    public List<Permission> permissions(@Nullable ObjectId object) {
        ManagedRef ref = object == null ? session.rootFolder() : own(object);
        List<Permission> permissions = asked(ref);
        lastPermissions.put(ref, permissions);
        if (permissions.contains(Permission.VIEW)) {
            lastViewed.put(ref, true);
        } else {
            lastViewed.invalidate(ref);
        }
        return permissions;
    }

    /** Those that vCenter last reported; empty if it was never asked. */
    public Optional<List<Permission>> lastPermissions(@Nullable ObjectId object) {
        return Optional.ofNullable(lastPermissions.getIfPresent(object == null ? session.rootFolder() : own(object)));
    }

    private List<Permission> asked(ManagedRef ref) {
        List<String> lacking = session.missingPrivileges(
                        List.of(ref),
                        Arrays.stream(Permission.values())
                                .map(Permission::privilege)
                                .toList())
                .getOrDefault(ref.moid(), List.of());
        return Arrays.stream(Permission.values())
                .filter(permission -> !lacking.contains(permission.privilege()))
                .toList();
    }

    private ManagedRef own(ObjectId object) {
        if (!object.vcenter().equalsIgnoreCase(vcenter)) {
            throw Problem.invalid(
                    SecurityMessage.OBJECT_OF_ANOTHER_VCENTER.with("vcenter", vcenter, "object", object.toString()));
        }
        return ref(object);
    }

    private static ManagedRef ref(ObjectId object) {
        return new ManagedRef(type(object.moid()), object.moid());
    }

    private boolean granted(ManagedRef object, Permission permission) {
        if (grants.getIfPresent(new Grant(object, permission)) != null) {
            return true;
        }
        boolean granted;
        try {
            granted = session.missingPrivileges(List.of(object), List.of(permission.privilege()))
                    .isEmpty();
        } catch (VcenterUnreachable e) {
            if (permission == Permission.VIEW && lastViewed.getIfPresent(object) != null) {
                return true;
            }
            throw e;
        }
        remember(object, permission, granted);
        return granted;
    }

    private void remember(ManagedRef object, Permission permission, boolean granted) {
        if (granted) {
            grants.put(new Grant(object, permission), true);
        }
        if (granted && permission == Permission.VIEW) {
            lastViewed.put(object, true);
        } else if (permission == Permission.VIEW) {
            lastViewed.invalidate(object);
        }
    }

    private static String type(String moid) {
        return moid.startsWith("group-p") ? "StoragePod" : TYPES.getOrDefault(moid.split("-", 2)[0], "ManagedEntity");
    }
}
