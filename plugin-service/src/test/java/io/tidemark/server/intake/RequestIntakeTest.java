package io.tidemark.server.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.tidemark.platform.request.RequestSenders;
import io.tidemark.platform.request.Sender;
import io.tidemark.server.connection.Exchange;
import io.tidemark.server.http.HttpProperties;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class RequestIntakeTest {

    private static final int TURNS = 3;
    private static final Sender USER = new Sender("token", "user");

    private final RequestSenders senders = mock();
    private final RequestIntake intake = new RequestIntake(
            new Binder(new MapConfigurationPropertySource(Map.of(
                            "tidemark.http.limits.requests-per-session", TURNS,
                            "tidemark.http.limits.requests-without-session", TURNS)))
                    .bindOrCreate("tidemark.http", HttpProperties.class),
            senders);

    private static Sender stranger(int number) {
        return new Sender("made up " + number, null);
    }

    /** Runs the steps while a request of the sender is in progress; false if the request waits. */
    private boolean during(Sender sender, boolean shared, Runnable steps) {
        when(senders.of(any())).thenReturn(sender);
        Exchange exchange = mock();
        when(exchange.fromSharedAddress()).thenReturn(shared);
        return during("/api/v1/datastores", exchange, steps);
    }

    private boolean during(String path, Exchange exchange, Runnable steps) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
        request.setAttribute(Exchange.class.getName(), exchange);
        request.setAsyncSupported(true);
        try {
            intake.doFilter(request, new MockHttpServletResponse(), (its, answer) -> steps.run());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assertThat(request.getAttribute(Refusals.REASON)).isNull();
        return !request.isAsyncStarted();
    }

    private boolean starts(Sender sender, boolean shared) {
        return during(sender, shared, () -> {});
    }

    /** Runs the steps while as many requests are in progress as one line has turns. */
    private void whileAllTurnsAreTaken(IntFunction<Sender> by, boolean shared, Runnable steps) {
        Runnable all = steps;
        for (int number = 0; number < TURNS; number++) {
            Sender sender = by.apply(number);
            Runnable inner = all;
            all = () -> assertThat(during(sender, shared, inner)).isTrue();
        }
        all.run();
    }

    @Test
    void credentialsWithoutASessionShareTheTurnsOfASharedAddress() {
        whileAllTurnsAreTaken(RequestIntakeTest::stranger, true, () -> {
            assertThat(starts(stranger(TURNS), true)).isFalse();
            assertThat(starts(Sender.NOBODY, true)).isFalse();
            assertThat(starts(USER, true)).isTrue();
            assertThat(starts(stranger(TURNS), false)).isTrue();
        });
    }

    @Test
    void credentialsWithoutASessionFromElsewhereLeaveSharedAddressesTheirTurns() {
        whileAllTurnsAreTaken(RequestIntakeTest::stranger, false, () -> {
            assertThat(starts(stranger(TURNS), false)).isFalse();
            assertThat(starts(stranger(TURNS), true)).isTrue();
            assertThat(starts(USER, false)).isTrue();
        });
    }

    @Test
    void sessionsOfOneUserShareTheirTurns() {
        whileAllTurnsAreTaken(number -> new Sender("token " + number, "user"), true, () -> {
            assertThat(starts(USER, true)).isFalse();
            assertThat(starts(USER, false)).isFalse();
            assertThat(starts(new Sender("token", "other"), true)).isTrue();
        });
    }

    @Test
    void aRequestForTheHealthEvaluatesNoCredential() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/actuator/health");
        request.setAttribute(Exchange.class.getName(), mock(Exchange.class));
        request.setContent(new byte[100_000]);
        request.addHeader("Expect", "100-continue");
        intake.doFilter(request, new MockHttpServletResponse(), (its, answer) -> {});
        verifyNoInteractions(senders);
    }

    /** Runs the steps while so many requests for the health are in progress. */
    private void whileTheHealthIsAsked(int times, Runnable steps) {
        if (times == 0) {
            steps.run();
        } else {
            assertThat(during("/actuator/health", mock(), () -> whileTheHealthIsAsked(times - 1, steps)))
                    .isTrue();
        }
    }

    @Test
    void requestsForTheHealthWaitForTheirTurnsAndDelayNobodyElse() {
        Exchange shared = mock();
        when(shared.fromSharedAddress()).thenReturn(true);
        Exchange healthPort = mock();
        when(healthPort.healthOnly()).thenReturn(true);
        whileTheHealthIsAsked(4, () -> {
            for (int number = 0; number < 200; number++) {
                assertThat(during("/actuator/health/readiness", mock(), () -> {}))
                        .isFalse();
            }
            assertThat(during("/actuator/health/liveness", mock(), () -> {})).isTrue();
            assertThat(during("/actuator/health", shared, () -> {})).isTrue();
            assertThat(during("/actuator/health", healthPort, () -> {})).isTrue();
            assertThat(starts(Sender.NOBODY, false)).isTrue();
            assertThat(starts(USER, true)).isTrue();
        });
    }

    @Test
    void aCrowdWithNewTokensAtASharedAddressWaitsInsteadOfBeingRefused() {
        whileAllTurnsAreTaken(RequestIntakeTest::stranger, true, () -> {
            for (int number = 0; number < 1_000; number++) {
                assertThat(starts(stranger(TURNS + number), true)).isFalse();
            }
        });
    }
}
