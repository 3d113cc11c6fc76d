package io.tidemark.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits log-in attempts: after several failures from one address or for one user, log-ins are rejected for a minute.
 */
public final class LoginAttempts {

    static final int PER_USER = 5;
    static final int PER_ADDRESS = 20;
    static final Duration WINDOW = Duration.ofMinutes(1);

    private final Cache<String, AtomicInteger> failures;

    LoginAttempts(Ticker ticker) {
        this.failures = Caffeine.newBuilder()
                .expireAfterWrite(WINDOW)
                .maximumSize(10_000)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    /** Rejected with 429 after too many failures. */
    public void check(String address, String userName) {
        if (count(byUser(userName)) >= PER_USER || count(byAddress(address)) >= PER_ADDRESS) {
            throw new Problem(429, "too-many-logins", SecurityMessage.TOO_MANY_LOGINS.with("wait", WINDOW.toString()))
                    .with("retryAfterSeconds", WINDOW.toSeconds());
        }
    }

    public void failed(String address, String userName) {
        for (String key : List.of(byUser(userName), byAddress(address))) {
            failures.get(key, ignored -> new AtomicInteger()).incrementAndGet();
        }
    }

    private int count(String key) {
        AtomicInteger count = failures.getIfPresent(key);
        return count == null ? 0 : count.get();
    }

    private static String byUser(String userName) {
        return "user " + userName.toLowerCase(Locale.ROOT);
    }

    private static String byAddress(String address) {
        return "address " + address;
    }
}
