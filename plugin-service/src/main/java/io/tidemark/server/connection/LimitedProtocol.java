package io.tidemark.server.connection;

import io.tidemark.server.http.SecurityHeaders;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Adapter;
import org.apache.coyote.http11.Http11NioProtocol;
import org.jspecify.annotations.Nullable;

/** HTTP/1.1 with limits for connections and requests; created by Tomcat, by name. */
public final class LimitedProtocol extends Http11NioProtocol {

    private static final long EVERY_MILLIS = 100;

    private final LimitedEndpoint endpoint;
    private @Nullable OpenConnections limits;
    private @Nullable SecurityHeaders headers;
    private boolean healthOnly;
    private @Nullable ScheduledFuture<?> expiry;

    public LimitedProtocol() {
        this(new LimitedEndpoint());
    }

    private LimitedProtocol(LimitedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    /** @param onlyHealth whether requests for anything but the health are rejected */
    void limit(OpenConnections connections, SecurityHeaders ofResponses, boolean onlyHealth) {
        this.limits = connections;
        this.headers = ofResponses;
        this.healthOnly = onlyHealth;
        endpoint.limits(connections);
        setMaxConnections(connections.bounds().total());
    }

    @Override
    public void setAdapter(Adapter adapter) {
        OpenConnections connections = limits;
        SecurityHeaders ofResponses = headers;
        super.setAdapter(
                connections == null || ofResponses == null
                        ? adapter
                        : new ObservedAdapter(adapter, connections, ofResponses, healthOnly));
    }

    @Override
    public void start() throws Exception {
        super.start();
        OpenConnections connections = limits;
        if (connections != null) {
            expiry = getUtilityExecutor()
                    .scheduleWithFixedDelay(connections::expire, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void stop() throws Exception {
        if (expiry != null) {
            expiry.cancel(false);
            expiry = null;
        }
        super.stop();
    }
}
