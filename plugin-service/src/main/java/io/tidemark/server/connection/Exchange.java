package io.tidemark.server.connection;

import io.tidemark.server.connection.OpenConnection.Phase;
import jakarta.servlet.ServletRequest;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;

/** A request on its connection. */
public final class Exchange {

    static final String ATTRIBUTE = Exchange.class.getName();

    private final Request request;
    private final OpenConnection connection;
    private final OpenConnections connections;
    private final boolean healthOnly;

    Exchange(Request request, OpenConnection connection, OpenConnections connections, boolean healthOnly) {
        this.request = request;
        this.connection = connection;
        this.connections = connections;
        this.healthOnly = healthOnly;
    }

    public static Exchange of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Exchange exchange) {
            return exchange;
        }
        throw new IllegalStateException("the request came through another port");
    }

    /** Whether it came through the port for the health. */
    public boolean healthOnly() {
        return healthOnly;
    }

    /** Whether many clients use the address of its connection. */
    public boolean fromSharedAddress() {
        return connection.shared();
    }

    /** From now on the connection may be closed to make room for others. */
    public void readingBody() {
        connection.is(Phase.BODY, connections.now());
    }

    public void bodyRead() {
        connection.is(Phase.PROCESSED, connections.now());
    }

    /** The body did not arrive in time. */
    public void bodyTooSlow() {
        connections.remember(connection);
    }

    /**
     * Closes the connection after the response, instead of waiting for the rest of the body; to be called when the
     * response has its status.
     */
    public void abandonBody() {
        request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        // The action is for failures and would lead to the error page, after the response.
        request.getResponse().setErrorReported();
    }
}
