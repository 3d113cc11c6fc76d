package io.tidemark.array.truenas.api;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.rest.wire.JsonBodies;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.array.rest.wire.MessageSocket;
import io.tidemark.array.rest.wire.WireFailures;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.MessageCode;
import io.tidemark.platform.exchange.RecordedMessages;
import io.tidemark.platform.http.AnswerStream;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.network.AllowedSockets;
import io.tidemark.platform.tls.ConnectionMessage;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls methods of one array in one connection, one at a time, each limited in time and size. A response is that of a REST API: its
 * body is the result or the error, and its status what the error means. A call in a connection that has ended has the status 401,
 * because the session ended with it.
 */
final class RpcClient {

    private static final String PATH = "/api/current";
    private static final JsonMapper JSON = new JsonMapper();

    /** What these methods are called with is not recorded. */
    private static final String LOG_IN = "auth.";

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int SERVER_ERROR = 500;

    private final ArrayTarget target;
    private final RestLimits limits;
    private final URI server;
    private final MessageCode notServed;
    private final AllowedSockets sockets;
    private final WireFailures failures;
    private final JsonBodies bodies;
    private final ReentrantLock turn = new ReentrantLock(true);
    private volatile Connection current = new Connection("", new MessageSocket());
    private long opened;
    private long called;

    /** What is open, by its name. */
    private record Connection(String name, MessageSocket socket) {}

    /** @param notServed the message, with the array and the reason, when there is no such API */
    RpcClient(ArrayTarget target, RestLimits limits, AllowedNetworks networks, MessageCode notServed) {
        this.target = target;
        this.limits = limits;
        this.server = URI.create("wss://" + target.address() + PATH);
        this.notServed = notServed;
        this.sockets =
                networks.sockets(server.getHost(), PinnedTrust.context(target.thumbprint()), limits.connectTimeout());
        this.failures = new WireFailures(target.address(), limits.requestTimeout());
        this.bodies = new JsonBodies(target.address(), limits.family());
    }

    /** Begins another connection in place of the one that there may be, and returns its name. */
    synchronized String open() {
        current.socket().abort();
        MessageSocket begun = new MessageSocket();
        try {
            failures.within(sockets.open(server, begun));
        } catch (IOException e) {
            throw failures.of(e);
        } catch (ArrayUnreachable e) {
            begun.abort();
            throw e.getCause() instanceof WebSocketHandshakeException refused ? notOpened(refused) : e;
        }
        opened++;
        current = new Connection(Long.toString(opened), begun);
        return current.name();
    }

    private RuntimeException notOpened(WebSocketHandshakeException refused) {
        int status = refused.getResponse().statusCode();
        String reason = "HTTP " + status;
        return status < SERVER_ERROR
                ? WireFailures.refused(notServed.with("array", target.address(), "reason", reason), refused)
                : WireFailures.unreachable(
                        ArrayProblemMessage.ARRAY_NOT_REACHED.with(
                                "array",
                                target.address(),
                                "reason",
                                ConnectionMessage.SERVER_NOT_REACHED.with("reason", reason)),
                        refused);
    }

    /**
     * Calls a method.
     *
     * @param connection the name of the one to use
     * @param list takes the rows out of a result that is a list
     */
    RestClient.Answer call(String connection, String method, ArrayNode params, ListReader list) {
        Duration time = limits.requestTimeout();
        long deadline = System.nanoTime() + time.toNanos();
        try {
            if (!turn.tryLock(time.toNanos(), TimeUnit.NANOSECONDS)) {
                throw failures.of(new HttpTimeoutException("other calls take the time"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failures.of(new InterruptedIOException("interrupted"));
        }
        try {
            Connection used = current;
            return used.name().equals(connection) && used.socket().open()
                    ? exchange(used.socket(), method, params, list, deadline)
                    : error(UNAUTHORIZED, JSON.createObjectNode().put("message", "connection closed"), 0);
        } finally {
            turn.unlock();
        }
    }

    private RestClient.Answer exchange(
            MessageSocket socket, String method, ArrayNode params, ListReader list, long deadline) {
        String id = Long.toString(++called);
        ObjectNode request = JSON.createObjectNode()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", method)
                .set("params", params);
        long limit = limits.maxAnswer().toBytes();
        try (AnswerStream stream = new AnswerStream(target.address(), limit, limits.requestTimeout(), deadline)) {
            String message = request.toString();
            socket.receive(method.startsWith(LOG_IN) ? stream : RecordedMessages.sent(server, message, stream));
            failures.within(socket.send(message));
            return answer(socket, id, bodies.read(stream, true, list.in("result")), stream.count());
        } catch (IOException e) {
            throw failures.of(e);
        }
    }

    private RestClient.Answer answer(MessageSocket socket, String id, JsonNode message, long size) {
        JsonNode error = message.path("error");
        boolean anyId = error.isObject() && message.path("id").isNull();
        if (!message.isObject() || error.isObject() == message.has("result")) {
            socket.abort();
            throw new ArrayRefused(
                    ArrayProblemMessage.ARRAY_NOT_OF_FAMILY.with("array", target.address(), "family", limits.family()));
        }
        if (!anyId && !message.path("id").asString("").equals(id)) {
            socket.abort();
            throw new ArrayRefused(ArrayProblemMessage.ARRAY_RESPONSE_MISPLACED.with("array", target.address()));
        }
        return error.isObject()
                ? error(TrueNasErrors.status(error), error, size)
                : new RestClient.Answer(OK, Map.of(), Map.of(), message.path("result"), size);
    }

    private static RestClient.Answer error(int status, JsonNode error, long size) {
        return new RestClient.Answer(status, Map.of(), Map.of(), error, size);
    }

    /** Ends a connection. */
    void close(String connection) {
        Connection known = current;
        if (known.name().equals(connection)) {
            known.socket().close();
        }
    }
}
