package io.tidemark.security.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.fault.LoginRefused;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

@OnEveryDatabase
class LoginAttemptsTest {

    private static final String SHARED = "10.9.9.9";
    private static final int USERS = 8;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T00:00:00Z"));
    private volatile IntSupplier skew = () -> 0;
    private final DataSource database;
    private final LoginAttempts one;
    private final LoginAttempts other;

    LoginAttemptsTest(TestDatabase databases) {
        database = databases.fresh();
        one = replica();
        other = replica();
    }

    private LoginAttempts replica() {
        LoginCounts counts = new LoginCounts(JdbcClient.create(database), new DataSourceTransactionManager(database));
        return new LoginAttempts(counts, SHARED::equals, () -> now.get().plusMillis(skew.getAsInt()));
    }

    /** Whether the attempt reached vCenter, which rejects the password. */
    private static boolean guess(LoginAttempts replica, String address, String user) {
        try {
            replica.attempt(address, user, () -> {
                throw new LoginRefused(Statement.of("TEST", "no"));
            });
            throw new AssertionError("the password is wrong");
        } catch (LoginRefused e) {
            return true;
        } catch (Problem e) {
            assertThat(e.status()).isEqualTo(429);
            assertThat(e.properties()).containsEntry("retryAfterSeconds", 60L);
            return false;
        }
    }

    private static boolean logsIn(LoginAttempts replica, String address, String user) {
        try {
            return replica.attempt(address, user, () -> true);
        } catch (Problem e) {
            return false;
        }
    }

    private int guesses(int count, IntPredicate guess) {
        return (int) IntStream.range(0, count).filter(guess).count();
    }

    @Test
    void countsAUserAtAllReplicasUnderAllSpellings() {
        List<String> spellings =
                List.of("anna@corp.example", "CORP\\anna", "ANNA", " anna", "Anna@CORP", "änna", "anna ");
        assertThat(guesses(
                        spellings.size() * 2,
                        i -> guess(i % 2 == 0 ? one : other, "10.0.0.1", spellings.get(i % spellings.size()))))
                .isEqualTo(LoginAttempts.PER_USER_AND_ADDRESS);
        assertThat(logsIn(other, "10.0.0.1", "bert")).isTrue();
    }

    @Test
    void countsAgainWhenAMinuteHasPassed() {
        guesses(10, i -> guess(one, "10.0.0.1", "anna"));
        assertThat(logsIn(one, "10.0.0.1", "anna")).isFalse();
        now.set(now.get().plus(LoginAttempts.WINDOW));
        assertThat(logsIn(one, "10.0.0.1", "anna")).isTrue();
    }

    @Test
    void limitsAnAddressButNotASharedOne() {
        assertThat(guesses(40, i -> guess(i % 2 == 0 ? one : other, "10.0.0.1", "user" + i)))
                .isEqualTo(LoginAttempts.PER_ADDRESS);
        assertThat(guesses(40, i -> guess(one, SHARED, "other" + i))).isEqualTo(40);
    }

    @Test
    void limitsAUserFromAllAddresses() {
        assertThat(guesses(100, i -> guess(one, "10.0.1." + i, "anna"))).isEqualTo(LoginAttempts.PER_USER);
    }

    @Test
    void letsAUserInFromAnAddressThatIsKnownWhateverOthersDo() {
        assertThat(logsIn(one, "10.0.0.7", "anna")).isTrue();
        now.set(now.get().plus(Duration.ofDays(20)));
        guesses(100, i -> guess(one, "10.0.1." + i, "anna"));
        assertThat(logsIn(other, "10.0.0.7", "CORP\\Anna")).isTrue();
        assertThat(logsIn(other, "10.0.0.8", "anna")).isFalse();
        assertThat(guesses(10, i -> guess(one, "10.0.0.7", "anna"))).isEqualTo(LoginAttempts.PER_USER_AND_ADDRESS);
    }

    @Test
    void countsNoMoreThanTheLimitWhenAllGuessAtOnce() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        skew = () -> ThreadLocalRandom.current().nextInt(200);
        Map<String, AtomicInteger> reached = new ConcurrentHashMap<>();
        IntStream.range(0, USERS * 12)
                .forEach(i -> threads.execute(() -> {
                    String user = "anna" + i / 12;
                    if (guess(i % 2 == 0 ? one : other, "10.0.1." + i / 12, user)) {
                        reached.computeIfAbsent(user, ignored -> new AtomicInteger())
                                .incrementAndGet();
                    }
                }));
        threads.shutdown();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(reached)
                .hasSize(USERS)
                .allSatisfy((user, guesses) -> assertThat(guesses).hasValue(LoginAttempts.PER_USER_AND_ADDRESS));
    }

    @Test
    void letsAllInWhoLogInAtOnce() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        AtomicInteger in = new AtomicInteger();
        IntStream.range(0, 60)
                .forEach(i -> threads.execute(() -> {
                    if (logsIn(i % 2 == 0 ? one : other, "10.0.0.1", "robot")) {
                        in.incrementAndGet();
                    }
                }));
        threads.shutdown();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(in).hasValue(60);
    }

    @Test
    void doesNotCountWhatWasNotTheFaultOfTheUser() {
        IntStream.range(0, 30)
                .forEach(i -> assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> one.attempt("10.0.0.1", "anna", () -> {
                            throw new IllegalStateException("vCenter does not respond");
                        })));
        assertThat(logsIn(one, "10.0.0.1", "anna")).isTrue();
    }

    private int rows() {
        return JdbcClient.create(database)
                .sql("select count(*) from login_attempts")
                .query(Integer.class)
                .single();
    }

    @Test
    void storesNothingAboutAttemptsThatAreRefused() {
        guesses(LoginAttempts.PER_ADDRESS, i -> guess(one, "10.0.0.1", "user" + i));
        int before = rows();
        assertThat(guesses(40, i -> guess(other, "10.0.0.1", "other" + i))).isZero();
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void keepsNoNamesAndNothingThatHasEnded() {
        guesses(60, i -> guess(one, SHARED, "anna-" + i));
        assertThat(rows()).isGreaterThan(LoginCounts.REMOVED_AT_ONCE);
        assertThat(JdbcClient.create(database)
                        .sql("select id from login_attempts")
                        .query(String.class)
                        .list())
                .allMatch(id -> id.matches("[0-9a-f]{64}"));
        now.set(now.get().plus(Duration.ofHours(1)));
        guess(one, "10.0.0.9", "bert");
        one.removeEnded();
        assertThat(rows()).isEqualTo(3);
    }
}
