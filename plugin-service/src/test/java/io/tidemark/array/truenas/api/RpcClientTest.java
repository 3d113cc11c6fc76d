package io.tidemark.array.truenas.api;

import static io.tidemark.platform.http.HostileSocket.BINARY;
import static io.tidemark.platform.http.HostileSocket.CLOSE;
import static io.tidemark.platform.http.HostileSocket.CONTINUATION;
import static io.tidemark.platform.http.HostileSocket.PING;
import static io.tidemark.platform.http.HostileSocket.TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.platform.Problem;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordedExchange;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.platform.http.HostileSocket;
import io.tidemark.platform.http.HostileSocket.Conversation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Calls in a connection to a server that keeps to the protocol or does not. */
class RpcClientTest extends HostileRpc {

    private Problem failure(Duration time, Conversation conversation) {
        server.answer(HostileSocket.that(conversation));
        RpcClient client = client(time);
        String connection = client.open();
        Problem failure = Objects.requireNonNull(catchThrowableOfType(Problem.class, () -> call(client, connection)));
        assertThat(call(client, connection).status()).isEqualTo(401);
        return failure;
    }

    @Test
    void callsMethodsInOneConnectionAndEndsIt() throws InterruptedException {
        server.answer(HostileSocket.that(answering(
                "{\"jsonrpc\":\"2.0\",\"id\":\"$\",\"result\":\"p\u00f6ng \uD83D\uDE00\"}",
                "{\"jsonrpc\":\"2.0\",\"result\":[1,2],\"id\":$}")));
        RpcClient client = client(AMPLE);
        String connection = client.open();
        assertThat(call(client, connection).body().asString()).isEqualTo("p\u00f6ng \uD83D\uDE00");
        assertThat(call(client, connection).body()).hasSize(2);
        client.close(connection);
        assertThat(server.wasCut()).isTrue();
        assertThat(received)
                .hasSize(3)
                .startsWith("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"core.ping\",\"params\":[\"x\"]}");
        assertThat(received.get(2).getBytes(StandardCharsets.ISO_8859_1)).hasSize(2);
        assertThat(server.requests()).hasSize(1);
        assertThat(server.requests().get(0).line()).startsWith("GET /api/current ");
        assertThat(call(client, connection).status()).isEqualTo(401);
    }

    @Test
    void readsAMessageInParts() {
        server.answer(HostileSocket.that(socket -> {
            byte[] message = "{\"id\":\"%s\",\"result\":[\"\u00e4\"]}"
                    .formatted(id(socket))
                    .getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < message.length; i++) {
                socket.frame(i == 0 ? TEXT : CONTINUATION, i == message.length - 1, message[i]);
                socket.frame(PING, true);
            }
            while (true) {
                socket.received();
            }
        }));
        RpcClient client = client(AMPLE);
        assertThat(call(client, client.open()).body().get(0).asString()).isEqualTo("\u00e4");
    }

    @Test
    void isRecordedWithoutTheLogIn() {
        server.answer(HostileSocket.that(answering("{\"id\":\"$\",\"result\":true}", "{\"id\":\"$\",\"result\":[]}")));
        RpcClient client = client(AMPLE);
        String connection = client.open();
        ExchangeRecorder recorder = new ExchangeRecorder(Clock.systemUTC(), RecordingLimits.DEFAULTS);
        RecordingScope.call(recorder, () -> {
            ArrayNode key = JsonMapper.shared().createArrayNode().add("1-key");
            client.call(connection, "auth.login_with_api_key", key, ListReader.NONE);
            return call(client, connection);
        });
        assertThat(recorder.exchanges()).hasSize(1);
        RecordedExchange exchange = recorder.exchanges().get(0);
        assertThat(exchange.method() + " " + exchange.uri())
                .isEqualTo("POST https://" + server.address() + "/api/current");
        assertThat(new String(exchange.requestBody(), StandardCharsets.UTF_8)).contains("core.ping");
        assertThat(new String(exchange.responseBody(), StandardCharsets.UTF_8))
                .isEqualTo("{\"id\":\"2\",\"result\":[]}");
        assertThat(exchange.status()).isEqualTo(200);
        assertThat(exchange.truncated()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "-32000,0,429",
        "-32001,1,403",
        "-32001,13,403",
        "-32001,16,503",
        "-32001,207,401",
        "-32001,2,500",
        "-32601,0,404",
        "-32602,22,422",
        "-32603,0,500",
    })
    void givesAnErrorTheStatusOfItsMeaning(int code, int number, int status) {
        String error = "{\"id\":$,\"error\":{\"code\":" + code + ",\"data\":{\"error\":" + number + "}}}";
        server.answer(HostileSocket.that(answering(error, error.replace("$", "null"))));
        RpcClient client = client(AMPLE);
        String connection = client.open();
        assertThat(call(client, connection).status()).isEqualTo(status);
        assertThat(call(client, connection).status()).isEqualTo(status);
    }

    @Test
    void namesAnErrorAsTheArrayDoes() {
        String error = "{\"id\":$,\"error\":{\"code\":-32001,\"message\":\"Method call error\","
                + "\"data\":{\"error\":13,\"errname\":\"EACCES\",\"reason\":\"[EACCES] Not authorized\",\"trace\":null}}}";
        server.answer(HostileSocket.that(
                answering(error, "{\"id\":$,\"error\":{\"code\":-32601,\"message\":\"Method does not exist\"}}")));
        RpcClient client = client(AMPLE);
        String connection = client.open();
        JsonNode refused = call(client, connection).body();
        assertThat(TrueNasErrors.name(refused) + ": " + TrueNasErrors.words(refused))
                .isEqualTo("EACCES: [EACCES] Not authorized");
        JsonNode unknown = call(client, connection).body();
        assertThat(TrueNasErrors.name(unknown) + ": " + TrueNasErrors.words(unknown))
                .isEqualTo("JSON-RPC -32601: Method does not exist");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"9\",\"result\":1}",
                "{\"id\":null,\"result\":1}",
                "{\"result\":1}",
                "{\"id\":\"9\",\"error\":{}}"
            })
    void refusesTheResponseToAnotherCall(String message) {
        is(failure(AMPLE, answering(message)), ArrayProblemMessage.ARRAY_RESPONSE_MISPLACED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"$\"}",
                "[]",
                "1",
                "null",
                "{\"id\":\"$\",\"result\":1,\"error\":{}}",
                "{\"method\":\"collection_update\",\"params\":{}}"
            })
    void refusesAMessageThatIsNoResponse(String message) {
        is(failure(AMPLE, answering(message)), ArrayProblemMessage.ARRAY_NOT_OF_FAMILY);
    }

    private Problem kept(String message) {
        server.answer(HostileSocket.that(answering(message, "{\"id\":\"$\",\"result\":1}")));
        RpcClient client = client(AMPLE);
        String connection = client.open();
        Problem failure = Objects.requireNonNull(catchThrowableOfType(Problem.class, () -> call(client, connection)));
        assertThat(call(client, connection).body().asInt()).isEqualTo(1);
        return failure;
    }

    @Test
    void saysThatAMessageEndsInTheMiddleOfItsJson() {
        is(kept("{\"id\":\"$\",\"result\":[{\"na"), ArrayProblemMessage.ARRAY_RESPONSE_NOT_COMPLETE);
    }

    @Test
    void refusesWhatIsNoJson() {
        assertThat(failure(AMPLE, answering("<html>" + "x".repeat(100_000) + "</html>")))
                .isInstanceOf(ArrayRefused.class);
    }

    @Test
    void saysThatTheConnectionWasCutInAFrame() {
        Problem failure = failure(AMPLE, socket -> {
            id(socket);
            socket.start(TEXT, true, 1000);
            socket.wire().text("{\"id\":");
            socket.wire().flush();
        });
        is(failure, ArrayProblemMessage.ARRAY_NOT_REACHED);
    }

    @Test
    void saysWhyTheArrayClosedTheConnection() {
        Problem failure = failure(AMPLE, socket -> {
            id(socket);
            socket.frame(TEXT, false, "{\"id\":".getBytes(StandardCharsets.UTF_8));
            socket.frame(CLOSE, true, "\u0003\u00f0policy".getBytes(StandardCharsets.ISO_8859_1));
            socket.received();
        });
        is(failure, ArrayProblemMessage.ARRAY_NOT_REACHED);
        assertThat(failure).hasMessageContaining("1008, policy");
    }

    @Test
    void endsAMessageWithoutEnd() throws InterruptedException {
        is(
                failure(AMPLE, socket -> {
                    id(socket);
                    socket.frame(TEXT, false, "{\"result\":[".getBytes(StandardCharsets.UTF_8));
                    while (true) {
                        socket.frame(CONTINUATION, false, "{},".repeat(100).getBytes(StandardCharsets.UTF_8));
                    }
                }),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void endsAFrameWithoutEnd() throws InterruptedException {
        is(
                failure(AMPLE, socket -> {
                    id(socket);
                    socket.start(TEXT, true, Long.MAX_VALUE);
                    socket.wire().text("{\"result\":[");
                    socket.wire().forEver("{},");
                }),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void endsACallThatTakesLongerThanItsLimit() throws InterruptedException {
        is(
                failure(Duration.ofSeconds(1), socket -> {
                    id(socket);
                    socket.start(TEXT, true, 1 << 20);
                    socket.wire().drip();
                }),
                ArrayProblemMessage.ARRAY_NO_RESPONSE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void endsACallDuringWhichTheArrayOnlyPings() throws InterruptedException {
        is(
                failure(Duration.ofSeconds(1), socket -> {
                    while (true) {
                        socket.frame(PING, true);
                    }
                }),
                ArrayProblemMessage.ARRAY_NO_RESPONSE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void endsAConnectionWithBinaryMessages() {
        is(
                failure(AMPLE, socket -> {
                    id(socket);
                    socket.frame(BINARY, true, (byte) 1);
                    socket.received();
                }),
                ArrayProblemMessage.ARRAY_NOT_REACHED);
    }

    @Test
    void endsAConnectionInWhichNobodyWaitsForAMessage() throws InterruptedException {
        server.answer(HostileSocket.that(socket -> {
            socket.text("{\"method\":\"collection_update\"}");
            while (true) {
                socket.received();
            }
        }));
        RpcClient client = client(AMPLE);
        String connection = client.open();
        assertThat(server.wasCut()).isTrue();
        assertThat(call(client, connection).status()).isEqualTo(401);
    }

    @Test
    void waitsForTheCallBefore() throws Exception {
        CountDownLatch calling = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        server.answer(HostileSocket.that(socket -> {
            String first = id(socket);
            calling.countDown();
            try {
                answer.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            socket.text("{\"id\":\"" + first + "\",\"result\":1}");
            socket.text("{\"id\":\"" + id(socket) + "\",\"result\":2}");
            socket.received();
        }));
        RpcClient client = client(AMPLE);
        String connection = client.open();
        List<Integer> results = new CopyOnWriteArrayList<>();
        Thread first =
                new Thread(() -> results.add(call(client, connection).body().asInt()));
        first.start();
        assertThat(calling.await(30, TimeUnit.SECONDS)).isTrue();
        Thread second =
                new Thread(() -> results.add(call(client, connection).body().asInt()));
        second.start();
        answer.countDown();
        first.join(30_000);
        second.join(30_000);
        assertThat(results).containsExactly(1, 2);
    }
}
