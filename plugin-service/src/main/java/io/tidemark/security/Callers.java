package io.tidemark.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy.CacheEntry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.Problem;
import io.tidemark.platform.request.Coalescing;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterLogins;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions of callers. A token is stored only as a hash; a session that is idle for too long, or replaced by
 * others, is ended in vCenter. Idle time is real time, independent of the clock of the service.
 */
public final class Callers {

    static final Duration PLUGIN_IDLE = Duration.ofMinutes(10);
    static final Duration BEARER_IDLE = Duration.ofMinutes(30);
    /** After this long a plug-in token is shown to vCenter again, which may have revoked it. */
    static final Duration PLUGIN_BELIEVED = Duration.ofMinutes(15);
    /** A vCenter that did not answer is asked again after this long. */
    static final Duration UNANSWERED = Duration.ofSeconds(60);

    /** As many as there can be event streams, and half of the sessions that a vCenter accepts by default. */
    static final int MOST = 1_500;

    static final int MOST_PER_USER = 100;

    private static final Logger LOG = LoggerFactory.getLogger(Callers.class);
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final SecureRandom RANDOM = new SecureRandom();

    private record PluginKey(String tokenHash, String vcenter) {}

    /** A new session with its token. */
    public record Issued(String token, Instant expiresAt, SessionCaller caller) {}

    private final Vcenters vcenters;
    private final VcenterLogins logins;
    private final Clock clock;
    private final Ticker ticker;
    private final ExecutorService endings;
    private final RemovedObjects removed;
    private final Cache<PluginKey, SessionCaller> byPluginToken;
    private final Cache<String, SessionCaller> byBearerToken;
    private final Coalescing<PluginKey, SessionCaller> exchanges = new Coalescing<>();
    /** Held while sessions are counted, added, and ended. */
    private final Object limits = new Object();

    /** @param endings runs the log-outs; ended with this */
    Callers(Vcenters vcenters, VcenterLogins logins, Clock clock, Ticker ticker, ExecutorService endings) {
        this.vcenters = vcenters;
        this.logins = logins;
        this.clock = clock;
        this.ticker = ticker;
        this.endings = endings;
        this.removed = new RemovedObjects(ticker);
        this.byPluginToken = cache(PLUGIN_IDLE, ticker, endings);
        this.byBearerToken = cache(BEARER_IDLE, ticker, endings);
    }

    /**
     * The caller with this credential. Parallel first requests with one token clone its session once.
     *
     * @param vcenter guid that the request is about, null when it names none
     */
    public SessionCaller of(Credential credential, @Nullable String vcenter) {
        return switch (credential.kind()) {
            case VSPHERE_CLIENT -> {
                VcenterConnection connection = vcenters.named(vcenter);
                PluginKey key = new PluginKey(credential.hash(), connection.guid());
                SessionCaller caller = byPluginToken.getIfPresent(key);
                if (caller == null) {
                    caller = exchanges.of(key, () -> exchanged(key, connection, credential));
                }
                showAgain(caller, key, connection, credential);
                yield caller;
            }
            case BEARER -> {
                SessionCaller caller = Optional.ofNullable(byBearerToken.getIfPresent(credential.hash()))
                        .orElseThrow(() -> new SessionEnded(SecurityMessage.TOKEN_NOT_VALID.statement()));
                if (vcenter != null && !vcenter.equalsIgnoreCase(caller.vcenter())) {
                    throw Problem.invalid(SecurityMessage.SESSION_OF_ANOTHER_VCENTER.with(
                            "vcenter", caller.vcenter(), "other", vcenter));
                }
                yield caller;
            }
        };
    }

    private SessionCaller exchanged(PluginKey key, VcenterConnection connection, Credential credential) {
        SessionCaller known = byPluginToken.getIfPresent(key);
        if (known != null) {
            return known;
        }
        SessionCaller caller = caller(
                logins.exchange(connection, credential.token()),
                byPluginToken,
                key,
                one -> showAgain(one, key, connection, credential));
        byPluginToken.put(key, caller);
        endBeyondLimits(byPluginToken, caller);
        return caller;
    }

    /** The caller with the first session of the credential; calls no vCenter and does not prolong the session. */
    Optional<SessionCaller> known(Credential credential) {
        String hash = credential.hash();
        return switch (credential.kind()) {
            case VSPHERE_CLIENT ->
                vcenters.all().stream()
                        .map(vcenter -> quietly(byPluginToken, new PluginKey(hash, vcenter.guid())))
                        .flatMap(Optional::stream)
                        .findFirst();
            case BEARER -> quietly(byBearerToken, hash);
        };
    }

    private static <K> Optional<SessionCaller> quietly(Cache<K, SessionCaller> cache, K key) {
        return Optional.ofNullable(cache.policy().getIfPresentQuietly(key));
    }

    /**
     * The caller's session stays the same, because runs may be using it. One request asks vCenter; the others, and all for
     * a while after a vCenter that did not answer, go on with the token believed.
     */
    private void showAgain(SessionCaller caller, PluginKey key, VcenterConnection connection, Credential credential) {
        if (!caller.beginShowing(PLUGIN_BELIEVED, UNANSWERED)) {
            return;
        }
        try {
            UserSession other = logins.exchange(connection, credential.token());
            caller.shown();
            other.logOut();
        } catch (SessionEnded e) {
            byPluginToken.invalidate(key);
            throw e;
        } catch (VcenterUnreachable e) {
            caller.unanswered();
            LOG.debug("A token is believed while {} does not answer", connection.address());
        } finally {
            caller.endShowing();
        }
    }

    /** Rejected with 429 if the user has too many sessions. */
    public Issued logIn(VcenterConnection vcenter, String userName, String password) {
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        String hash = Credential.hash(token);
        SessionCaller caller = caller(logins.logIn(vcenter, userName, password), byBearerToken, hash, one -> {});
        long own = ownBeside(caller, hash);
        if (own >= MOST_PER_USER) {
            caller.session().logOut();
            throw new Problem(429, "too-many-sessions", SecurityMessage.TOO_MANY_SESSIONS.with("count", own));
        }
        return new Issued(token, clock.instant().plus(BEARER_IDLE), caller);
    }

    /** How many sessions the user has beside this one, which is kept unless they are too many. */
    private long ownBeside(SessionCaller caller, String hash) {
        synchronized (limits) {
            byBearerToken.cleanUp();
            long own = byBearerToken.asMap().values().stream()
                    .filter(other -> sameUser(other, caller))
                    .count();
            if (own < MOST_PER_USER) {
                byBearerToken.put(hash, caller);
                endBeyondLimits(byBearerToken, caller);
            }
            return own;
        }
    }

    /** Ends the session behind the credential, if there is one. */
    public void logOut(Credential credential) {
        String hash = credential.hash();
        byBearerToken.invalidate(hash);
        byPluginToken.asMap().keySet().removeIf(key -> key.tokenHash().equals(hash));
    }

    /** Ends every session, waiting a little for vCenter. */
    void close() {
        byBearerToken.invalidateAll();
        byPluginToken.invalidateAll();
        endings.shutdown();
        try {
            endings.awaitTermination(CLOSING.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private <K> SessionCaller caller(
            UserSession session, Cache<K, SessionCaller> cache, K key, Consumer<SessionCaller> show) {
        return new SessionCaller(session, ticker, removed, () -> cache.getIfPresent(key) != null, show);
    }

    private static boolean sameUser(SessionCaller one, SessionCaller other) {
        return one.vcenter().equals(other.vcenter()) && one.userName().equals(other.userName());
    }

    /** Those that were not used for the longest time: of the user with too many, and of all. */
    private <K> void endBeyondLimits(Cache<K, SessionCaller> cache, SessionCaller newest) {
        synchronized (limits) {
            cache.invalidateAll(
                    cache.policy().expireAfterAccess().orElseThrow().oldest(entries -> beyondLimits(entries, newest)));
        }
    }

    private static <K> Set<K> beyondLimits(Stream<CacheEntry<K, SessionCaller>> entries, SessionCaller newest) {
        List<CacheEntry<K, SessionCaller>> all =
                entries.sorted(Comparator.comparingLong(CacheEntry::expiresAt)).toList();
        List<CacheEntry<K, SessionCaller>> own =
                all.stream().filter(entry -> sameUser(entry.getValue(), newest)).toList();
        Set<K> beyond = new LinkedHashSet<>();
        own.subList(0, Math.max(0, own.size() - MOST_PER_USER)).forEach(entry -> beyond.add(entry.getKey()));
        all.stream()
                .map(CacheEntry::getKey)
                .filter(key -> !beyond.contains(key))
                .limit(Math.max(0, all.size() - beyond.size() - MOST))
                .toList()
                .forEach(beyond::add);
        return beyond;
    }

    private static <K> Cache<K, SessionCaller> cache(Duration idle, Ticker ticker, Executor executor) {
        return Caffeine.newBuilder()
                .expireAfterAccess(idle)
                .ticker(ticker)
                .executor(executor)
                .scheduler(Scheduler.systemScheduler())
                .removalListener((@Nullable K key, @Nullable SessionCaller caller, RemovalCause cause) -> {
                    if (caller != null) {
                        caller.session().logOut();
                    }
                })
                .build();
    }
}
