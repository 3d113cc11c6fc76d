package io.tidemark.server.connection;

import io.tidemark.server.connection.OpenConnection.Phase;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/** Tomcat's endpoint with limits per address and a deadline for the headers, which Tomcat restarts at each byte. */
final class LimitedEndpoint extends NioEndpoint {

    private static final ThreadLocal<@Nullable OpenConnection> CURRENT = new ThreadLocal<>();

    private final Map<SocketChannel, OpenConnection> open = new ConcurrentHashMap<>();
    private volatile @Nullable OpenConnections limits;

    LimitedEndpoint() {
        // The buffers of a connection with TLS take 67 KB, which idle connections hold too.
        getSocketProperties().setDirectBuffer(true);
        getSocketProperties().setDirectSslBuffer(true);
    }

    void limits(OpenConnections all) {
        this.limits = all;
    }

    /** The connection whose events this thread processes, null on other threads. */
    static @Nullable OpenConnection current() {
        return CURRENT.get();
    }

    @Override
    public void setHandler(Handler<NioChannel> handler) {
        super.setHandler(new Observed(handler));
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        OpenConnections all = limits;
        if (all != null) {
            OpenConnection connection = admitted(all, socket);
            if (connection == null) {
                destroySocket(socket);
                return false;
            }
            open.put(socket, connection);
        }
        return super.setSocketOptions(socket);
    }

    private @Nullable OpenConnection admitted(OpenConnections all, SocketChannel socket) {
        try {
            return socket.getRemoteAddress() instanceof InetSocketAddress remote
                    ? all.admit(remote.getAddress(), () -> expire(socket))
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** As the poller does it for its own timeouts. */
    private void expire(SocketChannel socket) {
        SocketWrapperBase<NioChannel> wrapper = connections.get(socket);
        if (wrapper != null) {
            wrapper.setError(new SocketTimeoutException());
            processSocket(wrapper, SocketEvent.ERROR, true);
        }
    }

    @Override
    protected void destroySocket(SocketChannel socket) {
        forget(socket);
        super.destroySocket(socket);
    }

    private void forget(@Nullable SocketChannel socket) {
        OpenConnection connection = socket == null ? null : open.remove(socket);
        OpenConnections all = limits;
        if (connection != null && all != null) {
            all.ended(connection);
        }
    }

    /** Derives the phase of each connection from what Tomcat does with it. */
    private final class Observed implements Handler<NioChannel> {

        private final Handler<NioChannel> handler;

        Observed(Handler<NioChannel> handler) {
            this.handler = handler;
        }

        @Override
        public SocketState process(SocketWrapperBase<NioChannel> wrapper, SocketEvent event) {
            SocketChannel socket = wrapper.getSocket().getIOChannel();
            OpenConnection connection = socket == null ? null : open.get(socket);
            OpenConnections all = limits;
            if (connection == null || all == null) {
                return handler.process(wrapper, event);
            }
            if (wrapper.getCurrentProcessor() == null || connection.phase() == Phase.IDLE) {
                connection.is(Phase.HEADERS, all.now());
            }
            CURRENT.set(connection);
            try {
                SocketState state = handler.process(wrapper, event);
                after(state, wrapper, connection, all.now());
                return state;
            } finally {
                CURRENT.remove();
            }
        }

        private static void after(
                SocketState state, SocketWrapperBase<NioChannel> wrapper, OpenConnection connection, long now) {
            if (state == SocketState.OPEN) {
                connection.is(Phase.IDLE, now);
            } else if (state == SocketState.LONG
                    && wrapper.getCurrentProcessor() instanceof Processor processor
                    && !processor.isAsync()) {
                boolean begun = processor.getRequest().getStartTimeNanos() >= 0;
                connection.is(begun ? Phase.HEADERS : Phase.IDLE, now);
            }
        }

        @Override
        public Object getGlobal() {
            return handler.getGlobal();
        }

        @Override
        public void release(SocketWrapperBase<NioChannel> wrapper) {
            forget(wrapper.getSocket().getIOChannel());
            handler.release(wrapper);
        }

        @Override
        public void pause() {
            handler.pause();
        }

        @Override
        public void recycle() {
            handler.recycle();
        }
    }
}
