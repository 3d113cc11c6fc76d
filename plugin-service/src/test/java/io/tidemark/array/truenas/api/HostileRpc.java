package io.tidemark.array.truenas.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.Problem;
import io.tidemark.platform.http.HostileServer;
import io.tidemark.platform.http.HostileSocket;
import io.tidemark.platform.http.HostileSocket.Conversation;
import io.tidemark.platform.http.ResponseMemory;
import io.tidemark.platform.network.AllowedNetworks;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** A server that keeps to the protocol or does not, and a client for it. */
abstract class HostileRpc {

    static final Duration AMPLE = Duration.ofMinutes(2);

    final HostileServer server = new HostileServer((request, wire) -> {});
    final List<String> received = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() throws IOException {
        server.close();
        assertThat(ResponseMemory.OF_SERVICE.taken()).isZero();
    }

    RpcClient client(Duration time, String thumbprint, String address, AllowedNetworks networks) {
        RestLimits limits =
                new RestLimits("TrueNAS", AMPLE, time, Duration.ZERO, DataSize.ofKilobytes(256), AMPLE, 1000);
        return new RpcClient(
                new ArrayTarget(address, thumbprint), limits, networks, ArrayProblemMessage.ARRAY_REQUEST_REFUSED);
    }

    RpcClient client(Duration time) {
        return client(time, server.thumbprint(), server.address(), AllowedNetworks.ALL);
    }

    /** The server answers each call with this message, in which a dollar sign stands for the id. */
    Conversation answering(String... messages) {
        return socket -> {
            for (String message : messages) {
                socket.text(message.replace("$", id(socket)));
            }
            received.add(socket.received());
        };
    }

    String id(HostileSocket socket) throws IOException {
        String call = socket.received();
        received.add(call);
        return call.replaceFirst(".*\"id\":\"(\\d+)\".*", "$1");
    }

    static RestClient.Answer call(RpcClient client, String connection) {
        return client.call(
                connection, "core.ping", JsonMapper.shared().createArrayNode().add("x"), ListReader.NONE);
    }

    static void is(Problem failure, ArrayProblemMessage expected) {
        assertThat(failure.statement().code())
                .as(failure + " " + failure.getCause())
                .isEqualTo(expected.name());
    }
}
