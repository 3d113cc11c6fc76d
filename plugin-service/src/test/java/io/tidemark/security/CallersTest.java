package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.UserSession;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallersTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final StubVcenters vcenters = new StubVcenters();
    private final AtomicLong nanos = new AtomicLong();
    private final Callers callers =
            new Callers(vcenters, vcenters, Clock.fixed(NOW, ZoneOffset.UTC), nanos::get, new CallingThread());

    private static Credential plugin(String token) {
        return new Credential(Credential.Kind.VSPHERE_CLIENT, token);
    }

    private static Credential bearer(String token) {
        return new Credential(Credential.Kind.BEARER, token);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void clonesTheSessionOfATokenOnceForParallelRequests() {
        List<SessionCaller> same = IntStream.range(0, 40)
                .parallel()
                .mapToObj(i -> callers.of(plugin("t"), null))
                .toList();
        assertThat(same.stream().distinct()).hasSize(1);
        assertThat(vcenters.opened).hasSize(1);
    }

    @Test
    void keepsOneSessionPerTokenAndVcenter() {
        vcenters.connections.add(new VcenterConnection(StubVcenters.SECOND, "vc2", "BB", "8.0.3", null, Instant.EPOCH));
        assertThat(callers.of(plugin("t"), StubVcenters.FIRST).vcenter()).isEqualTo(StubVcenters.FIRST);
        assertThat(callers.of(plugin("t"), StubVcenters.SECOND).vcenter()).isEqualTo(StubVcenters.SECOND);
        assertThat(callers.of(plugin("u"), StubVcenters.FIRST).userName()).isEqualTo("owner of u");
        assertThat(vcenters.opened).hasSize(3);
        assertThatExceptionOfType(Problem.class).isThrownBy(() -> callers.of(plugin("t"), null));
    }

    @Test
    void endsASessionThatIsIdleForTenMinutes() {
        callers.of(plugin("t"), null);
        pass(Duration.ofMinutes(7));
        callers.of(plugin("t"), null);
        pass(Duration.ofMinutes(7));
        callers.of(plugin("t"), null);
        assertThat(vcenters.opened).hasSize(1);
        verify(vcenters.opened.get(0), never()).logOut();
        pass(Duration.ofMinutes(11));
        callers.of(plugin("t"), null);
        assertThat(vcenters.opened).hasSize(2);
        verify(vcenters.opened.get(0)).logOut();
    }

    @Test
    void asksVcenterNowAndThenWhetherATokenInUseIsStillGood() {
        SessionCaller caller = callers.of(plugin("t"), null);
        pass(Duration.ofMinutes(8));
        callers.of(plugin("t"), null);
        pass(Duration.ofMinutes(8));
        assertThat(callers.of(plugin("t"), null)).isSameAs(caller);
        assertThat(vcenters.opened).hasSize(2);
        verify(vcenters.opened.get(0), never()).logOut();
        verify(vcenters.opened.get(1)).logOut();
        vcenters.revoked.add("t");
        pass(Duration.ofMinutes(8));
        callers.of(plugin("t"), null);
        pass(Duration.ofMinutes(8));
        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> callers.of(plugin("t"), null));
        verify(vcenters.opened.get(0)).logOut();
    }

    /** A caller whose token is to be shown to vCenter again. */
    private SessionCaller longInUse(String token) {
        SessionCaller caller = callers.of(plugin(token), null);
        pass(Duration.ofMinutes(8));
        callers.of(plugin(token), null);
        pass(Duration.ofMinutes(8));
        return caller;
    }

    @Test
    void letsOtherRequestsGoOnWhileOneAsksVcenter() throws InterruptedException {
        SessionCaller caller = longInUse("t");
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        AtomicInteger exchanges = new AtomicInteger();
        vcenters.network = () -> {
            exchanges.incrementAndGet();
            asked.countDown();
            await(answered);
        };
        CompletableFuture<SessionCaller> asking = CompletableFuture.supplyAsync(() -> callers.of(plugin("t"), null));
        try {
            assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(CompletableFuture.supplyAsync(() -> callers.of(plugin("t"), null)))
                    .succeedsWithin(PATIENCE)
                    .isSameAs(caller);
        } finally {
            answered.countDown();
        }
        assertThat(asking).succeedsWithin(PATIENCE).isSameAs(caller);
        assertThat(exchanges).hasValue(1);
    }

    @Test
    void asksAVcenterThatDoesNotAnswerOnceAMinute() {
        SessionCaller caller = longInUse("t");
        AtomicInteger exchanges = new AtomicInteger();
        vcenters.network = () -> {
            exchanges.incrementAndGet();
            throw new VcenterUnreachable(Statement.of("TEST", "no answer"), new IOException("reset"));
        };
        for (int i = 0; i < 3; i++) {
            assertThat(callers.of(plugin("t"), null)).isSameAs(caller);
        }
        assertThat(exchanges).hasValue(1);
        pass(Callers.UNANSWERED.minusSeconds(1));
        callers.of(plugin("t"), null);
        assertThat(exchanges).hasValue(1);
        pass(Duration.ofSeconds(2));
        callers.of(plugin("t"), null);
        assertThat(exchanges).hasValue(2);
        vcenters.network = exchanges::incrementAndGet;
        vcenters.revoked.add("t");
        pass(Callers.UNANSWERED.plusSeconds(1));
        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> callers.of(plugin("t"), null));
        assertThat(exchanges).hasValue(3);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** All at the same time, as far as the machine permits. */
    private static void inParallel(int count, IntConsumer work) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        CountDownLatch ready = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            int number = i;
            threads.execute(() -> {
                ready.countDown();
                await(ready);
                work.accept(number);
            });
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    private long alive() {
        return vcenters.opened.stream().filter(session -> !ended(session)).count();
    }

    @Test
    void keepsToTheLimitOfAUserWhenTokensComeAtTheSameTime() throws InterruptedException {
        for (int i = 0; i < 160 + Callers.MOST_PER_USER; i++) {
            vcenters.owners.put("t" + i, "bob");
        }
        IntStream.range(0, Callers.MOST_PER_USER).forEach(i -> callers.of(plugin("t" + i), null));
        inParallel(
                16,
                thread -> IntStream.range(0, 10)
                        .forEach(i -> callers.of(plugin("t" + (Callers.MOST_PER_USER + thread * 10 + i)), null)));
        assertThat(alive()).isEqualTo(Callers.MOST_PER_USER);
    }

    @Test
    void keepsToTheLimitsWhenManyLogInAtTheSameTime() throws InterruptedException {
        IntStream.range(0, Callers.MOST_PER_USER - 1).forEach(i -> callers.logIn(vcenters.named(null), "u", "right"));
        AtomicInteger refused = new AtomicInteger();
        inParallel(16, thread -> {
            try {
                callers.logIn(vcenters.named(null), "u", "right");
            } catch (Problem e) {
                refused.incrementAndGet();
            }
        });
        assertThat(refused).hasValue(15);
        assertThat(alive()).isEqualTo(Callers.MOST_PER_USER);
        IntStream.range(Callers.MOST_PER_USER, Callers.MOST)
                .forEach(i -> callers.logIn(vcenters.named(null), "user-" + i, "right"));
        inParallel(
                16,
                thread -> IntStream.range(0, 5)
                        .forEach(i -> callers.logIn(vcenters.named(null), "user-" + thread + "-" + i, "right")));
        assertThat(alive()).isEqualTo(Callers.MOST);
    }

    @Test
    void limitsTheSessionsOfOneUser() {
        Callers.Issued first = callers.logIn(vcenters.named(null), "u", "right");
        IntStream.range(1, Callers.MOST_PER_USER).forEach(i -> callers.logIn(vcenters.named(null), "u", "right"));
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> callers.logIn(vcenters.named(null), "u", "right"))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(429));
        verify(vcenters.opened.get(Callers.MOST_PER_USER)).logOut();
        callers.logIn(vcenters.named(null), "v", "right");
        callers.logOut(bearer(first.token()));
        callers.logIn(vcenters.named(null), "u", "right");
    }

    private static boolean ended(UserSession session) {
        return mockingDetails(session).getInvocations().stream()
                .anyMatch(call -> call.getMethod().getName().equals("logOut"));
    }

    @Test
    void endsTheSessionsThatWereNotUsedForTheLongestTime() {
        for (int i = 0; i < Callers.MOST; i++) {
            callers.of(plugin("t" + i), null);
            pass(Duration.ofMillis(1));
        }
        callers.of(plugin("t0"), null);
        pass(Duration.ofMillis(1));
        IntStream.range(0, 20).forEach(i -> callers.of(plugin("more" + i), null));
        assertThat(vcenters.opened).hasSize(Callers.MOST + 20);
        assertThat(vcenters.opened.stream().filter(CallersTest::ended))
                .containsExactlyElementsOf(vcenters.opened.subList(1, 21));
    }

    @Test
    void keepsNewLogInsWhenThereAreTooManySessions() {
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < Callers.MOST + 20; i++) {
            tokens.add(callers.logIn(vcenters.named(null), "user-" + i, "right").token());
            pass(Duration.ofMillis(1));
        }
        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> callers.of(bearer(tokens.get(19)), null));
        tokens.subList(20, tokens.size()).forEach(token -> callers.of(bearer(token), null));
    }

    @Test
    void limitsTheTokensOfOneUserBeforeThoseOfAll() {
        vcenters.owners.put("other", "ann");
        callers.of(plugin("other"), null);
        pass(Duration.ofMillis(1));
        for (int i = 0; i <= Callers.MOST_PER_USER; i++) {
            vcenters.owners.put("t" + i, "bob");
            callers.of(plugin("t" + i), null);
            pass(Duration.ofMillis(1));
        }
        assertThat(vcenters.opened.stream().filter(CallersTest::ended)).containsExactly(vcenters.opened.get(1));
    }

    @Test
    void keepsTheSessionOfAnOpenStream() {
        SessionCaller caller = callers.of(plugin("t"), null);
        for (int i = 0; i < 10; i++) {
            pass(Duration.ofMinutes(7));
            assertThat(caller.staysLoggedIn()).isTrue();
        }
        verify(vcenters.opened.get(0), never()).logOut();
        callers.logOut(plugin("t"));
        assertThat(caller.staysLoggedIn()).isFalse();
    }

    @Test
    void endsTheSessionOfAnOpenStreamWhoseTokenIsRevoked() {
        SessionCaller caller = callers.of(plugin("t"), null);
        vcenters.revoked.add("t");
        for (int i = 0; i < 2; i++) {
            pass(Duration.ofMinutes(7));
            assertThat(caller.staysLoggedIn()).isTrue();
            caller.requireCredential();
        }
        pass(Duration.ofMinutes(7));
        assertThatExceptionOfType(SessionEnded.class).isThrownBy(caller::requireCredential);
        assertThat(caller.staysLoggedIn()).isFalse();
        SessionCaller idle = callers.of(plugin("idle"), null);
        pass(Duration.ofMinutes(7));
        idle.requireCredential();
        pass(Duration.ofMinutes(7));
        assertThat(idle.staysLoggedIn()).isFalse();
    }

    @Test
    void knowsCredentialsWithASessionWithoutProlongingIt() {
        assertThat(callers.known(plugin("t"))).isEmpty();
        SessionCaller caller = callers.of(plugin("t"), null);
        pass(Duration.ofMinutes(7));
        assertThat(callers.known(plugin("t"))).containsSame(caller);
        pass(Duration.ofMinutes(7));
        assertThat(callers.known(plugin("t"))).isEmpty();
    }

    @Test
    void doesNotRememberATokenThatBuysNothing() {
        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> callers.of(plugin("bad"), null));
        assertThat(vcenters.opened).isEmpty();
    }

    @Test
    void givesALogInATokenThatEndsWithItsIdleness() {
        Callers.Issued issued = callers.logIn(vcenters.named(null), "u", "right");
        assertThat(issued.token()).hasSize(43);
        assertThat(issued.expiresAt()).isEqualTo(NOW.plus(Duration.ofMinutes(30)));
        assertThat(callers.of(bearer(issued.token()), null)).isSameAs(issued.caller());
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> callers.of(bearer(issued.token()), StubVcenters.SECOND));
        pass(Duration.ofMinutes(31));
        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> callers.of(bearer(issued.token()), null));
        assertThatExceptionOfType(LoginRefused.class)
                .isThrownBy(() -> callers.logIn(vcenters.named(null), "u", "wrong"));
    }

    @Test
    void logsOut() {
        Callers.Issued issued = callers.logIn(vcenters.named(null), "u", "right");
        callers.logOut(bearer(issued.token()));
        verify(vcenters.opened.get(0)).logOut();
        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> callers.of(bearer(issued.token()), null));
    }

    @Test
    void believesAGrantForHalfAMinuteAndARefusalNever() {
        SessionCaller caller = callers.of(plugin("t"), null);
        UserSession session = vcenters.opened.get(0);
        ObjectId datastore = new ObjectId(StubVcenters.FIRST, "datastore-11");
        List<ManagedRef> asked = List.of(new ManagedRef("Datastore", "datastore-11"));
        when(session.missingPrivileges(asked, List.of("Tidemark.Run")))
                .thenReturn(Map.of("datastore-11", List.of("Tidemark.Run")))
                .thenReturn(Map.of());
        assertThatExceptionOfType(PermissionMissing.class)
                .isThrownBy(() -> caller.require(Permission.RUN, datastore))
                .satisfies(problem -> assertThat(problem.properties())
                        .containsEntry("privilege", "Tidemark.Run")
                        .containsEntry("object", datastore.toString()));
        caller.require(Permission.RUN, datastore);
        caller.require(Permission.RUN, datastore);
        verify(session, times(2)).missingPrivileges(anyCollection(), any());
        pass(Duration.ofSeconds(31));
        caller.require(Permission.RUN, datastore);
        verify(session, times(3)).missingPrivileges(anyCollection(), any());
    }

    @Test
    void refusesAnObjectOfAnotherVcenter() {
        SessionCaller caller = callers.of(plugin("t"), null);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> caller.require(Permission.RUN, new ObjectId(StubVcenters.SECOND, "datastore-1")))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(400));
    }
}
