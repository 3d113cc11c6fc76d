package io.tidemark.server.connection;

import io.tidemark.server.http.SecurityHeaders;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;

/** Sees each request when its headers have arrived, also those that Tomcat rejects itself. */
final class ObservedAdapter implements Adapter {

    private final Adapter adapter;
    private final OpenConnections connections;
    private final SecurityHeaders headers;
    private final boolean healthOnly;

    ObservedAdapter(Adapter adapter, OpenConnections connections, SecurityHeaders headers, boolean healthOnly) {
        this.adapter = adapter;
        this.connections = connections;
        this.headers = headers;
        this.healthOnly = healthOnly;
    }

    @Override
    public void service(Request request, Response response) throws Exception {
        OpenConnection connection = LimitedEndpoint.current();
        if (connection != null) {
            Exchange exchange = new Exchange(request, connection, connections, healthOnly);
            exchange.bodyRead();
            request.setAttribute(Exchange.ATTRIBUTE, exchange);
        }
        headers.set(response::setHeader);
        adapter.service(request, response);
    }

    @Override
    public boolean prepare(Request request, Response response) throws Exception {
        return adapter.prepare(request, response);
    }

    @Override
    public boolean asyncDispatch(Request request, Response response, SocketEvent event) throws Exception {
        return adapter.asyncDispatch(request, response, event);
    }

    @Override
    public void log(Request request, Response response, long time) {
        adapter.log(request, response, time);
    }

    @Override
    public void checkRecycled(Request request, Response response) {
        adapter.checkRecycled(request, response);
    }

    @Override
    public String getDomain() {
        return adapter.getDomain();
    }
}
