package io.tidemark.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.http.AnswerTooLarge;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
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
                Arguments.of(new HttpTimeoutException("request timed out"), "no response was received in time"),
                Arguments.of(new HttpConnectTimeoutException("connect timed out"), "no response was received in time"),
                Arguments.of(new TimeoutException(), "no response was received in time"),
                Arguments.of(new SocketTimeoutException("Read timed out"), "no response was received in time"),
                Arguments.of(new IOException(new AnswerTooLarge(4096)), "the response is larger than 4 KB"),
                Arguments.of(new ConnectException("Connection refused"), "the connection was refused"),
                Arguments.of(unresolved, "the host name cannot be resolved"),
                Arguments.of(new IOException("Connection reset"), "the connection failed (Connection reset)"),
                Arguments.of(new IOException(), "the connection failed (IOException)"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void saysWhyThereIsNoResponse(Throwable failure, String why) {
        assertThat(ConnectionFailure.why(failure).text()).isEqualTo(why);
    }
}
