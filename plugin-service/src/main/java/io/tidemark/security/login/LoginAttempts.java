package io.tidemark.security.login;

import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.platform.Problem;
import io.tidemark.platform.digest.Sha256;
import io.tidemark.platform.request.SharedAddresses;
import io.tidemark.security.SecurityMessage;
import io.tidemark.security.login.LoginCounts.Reservation;
import io.tidemark.vcenter.fault.LoginRefused;
import java.time.Duration;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Limits failed log-ins for a minute: of a user from one address, of all users from one address, and of a user from all
 * addresses. The last limit does not apply to an address from which the user has logged in before, so that nobody else can lock
 * out the user there; the second does not apply to addresses that many users share.
 */
@Component
public final class LoginAttempts {

    static final int PER_USER_AND_ADDRESS = 5;
    static final int PER_ADDRESS = 20;
    static final int PER_USER = 20;
    static final Duration WINDOW = Duration.ofMinutes(1);
    static final Duration REMEMBERED = Duration.ofDays(30);

    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int PAUSES = 100;

    private final LoginCounts counts;
    private final Predicate<String> shared;
    private final Supplier<Instant> now;

    @Autowired
    LoginAttempts(LoginCounts counts, SharedAddresses addresses) {
        this(counts, address -> addresses.contains(LoginAddress.parsed(address)), new SystemClock()::now);
    }

    /**
     * @param shared whether many clients use an address
     * @param now real time
     */
    LoginAttempts(LoginCounts counts, Predicate<String> shared, Supplier<Instant> now) {
        this.counts = counts;
        this.shared = shared;
        this.now = now;
    }

    /** Logs in; rejected with 429 after too many failures. */
    public <T> T attempt(String address, String userName, Supplier<T> logIn) {
        String user = LoginName.canonical(userName);
        String from = LoginAddress.canonical(address);
        String known = key("known", user, from);
        SortedMap<String, Integer> limits = new TreeMap<>();
        limits.put(key("user from", user, from), PER_USER_AND_ADDRESS);
        limits.put(key("from", from), PER_ADDRESS);
        if (!counts.remembers(known, now.get())) {
            limits.put(key("user", user), PER_USER);
        }
        reserve(limits, address, key("from", from));
        boolean failed = false;
        try {
            T result = logIn.get();
            counts.remember(known, now.get().plus(REMEMBERED));
            return result;
        } catch (LoginRefused e) {
            failed = true;
            throw e;
        } finally {
            counts.end(limits.keySet(), failed);
        }
    }

    private void reserve(SortedMap<String, Integer> limits, String address, String from) {
        for (int pauses = 0; pauses < PAUSES; pauses++) {
            Instant at = now.get();
            Reservation reservation = counts.reserve(limits, at, at.plus(WINDOW));
            if (reservation == Reservation.RESERVED) {
                return;
            }
            if (limits.containsKey(from) && shared.test(address)) {
                limits.remove(from);
            } else if (reservation == Reservation.REFUSED) {
                break;
            } else {
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
        throw new Problem(429, "too-many-logins", SecurityMessage.TOO_MANY_LOGINS.with("wait", WINDOW.toString()))
                .with("retryAfterSeconds", WINDOW.toSeconds());
    }

    /** Removes what no longer counts. */
    @Scheduled(initialDelay = 1, fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
    void removeEnded() {
        Instant at = now.get();
        boolean more = true;
        while (more) {
            more = counts.removeEnded(at);
        }
    }

    /** A hash, because people type passwords into fields for user names. */
    private static String key(String... parts) {
        return Sha256.hex(String.join("\n", parts));
    }
}
