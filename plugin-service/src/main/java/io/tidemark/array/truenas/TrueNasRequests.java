package io.tidemark.array.truenas;

import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.rest.SingleRequests;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.array.rpc.RpcClient;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.network.AllowedNetworks;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests over the protocol of the session: as methods in its connection if it has one, otherwise over REST. */
final class TrueNasRequests implements SingleRequests {

    private static final String CONNECTION = "connection";

    private final RestClient rest;
    private final RpcClient methods;

    TrueNasRequests(ArrayTarget target, RestLimits limits, AllowedNetworks networks) {
        this.rest = new RestClient(target, limits, networks);
        this.methods = new RpcClient(target, limits, networks, "/api/current", new TrueNasErrors());
    }

    @Override
    public String address() {
        return rest.address();
    }

    @Override
    public RestLimits limits() {
        return rest.limits();
    }

    @Override
    public RestClient.Answer send(
            String method, String path, Map<String, String> session, @Nullable String body, ListReader list) {
        if (!hasConnection(session)) {
            return rest.send(method, path, session, body, list);
        }
        TrueNasMethods call = TrueNasMethods.of(path.substring(TrueNasLogIn.BASE.length()), body);
        return methods.call(session.get(CONNECTION), call.method(), call.params(), list);
    }

    static boolean hasConnection(Map<String, String> session) {
        return session.containsKey(CONNECTION);
    }

    /** A session that has a connection, in which nobody is logged in yet. */
    Map<String, String> connect() {
        return Map.of(CONNECTION, methods.open());
    }

    void disconnect(Map<String, String> session) {
        methods.close(session.get(CONNECTION));
    }

    @Override
    public String status(RestClient.Answer answer) {
        String name = TrueNasErrors.name(answer.body());
        return name.isEmpty() ? SingleRequests.super.status(answer) : name;
    }
}
