package io.tidemark.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectionFailureTest {

    static Stream<Arguments> failures() {
        ConnectException unresolved = new ConnectException();
        unresolved.initCause(new IOException(new UnresolvedAddressException()));
        return Stream.of(
                Arguments.of(new HttpTimeoutException("request timed out"), "did not answer in time"),
                Arguments.of(new HttpConnectTimeoutException("connect timed out"), "did not answer in time"),
                Arguments.of(new TimeoutException(), "did not answer in time"),
                Arguments.of(new ConnectException("Connection refused"), "does not accept connections"),
                Arguments.of(unresolved, "has an address that cannot be resolved"),
                Arguments.of(new IOException("Connection reset"), "cannot be reached: Connection reset"),
                Arguments.of(new IOException(), "cannot be reached: IOException"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void saysInWordsWhyThereIsNoAnswer(Throwable failure, String why) {
        assertThat(ConnectionFailure.why(failure)).isEqualTo(why);
    }
}
