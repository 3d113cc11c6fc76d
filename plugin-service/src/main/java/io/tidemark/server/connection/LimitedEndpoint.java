package io.tidemark.server.connection;

import io.tidemark.server.connection.OpenConnection.Phase;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tomcat's endpoint with limits per address and a deadline for the headers, which Tomcat restarts at each byte. */
final class LimitedEndpoint extends NioEndpoint {

    private static final Logger LOG = LoggerFactory.getLogger(LimitedEndpoint.class);
    /** Otherwise, the system accepts megabytes for each client that does not read. */
    private static final int SEND_BUFFER_BYTES = 128 * 1024;

    private static final ThreadLocal<@Nullable OpenConnection> CURRENT = new ThreadLocal<>();

    private final Map<SocketChannel, OpenConnection> open = new ConcurrentHashMap<>();
    private volatile @Nullable OpenConnections limits;

    LimitedEndpoint() {
        getSocketProperties().setTxBufSize(SEND_BUFFER_BYTES);
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
                    ? all.admit(remote.getAddress(), new SocketTransport(socket))
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Of a connection that was accepted. */
    private final class SocketTransport implements OpenConnection.Transport {

        private final SocketChannel socket;

        SocketTransport(SocketChannel socket) {
            this.socket = socket;
        }

        /** As the poller does it for its own timeouts. */
        @Override
        public void close() {
            SocketWrapperBase<NioChannel> wrapper = connections.get(socket);
            if (wrapper != null) {
                wrapper.setError(new SocketTimeoutException());
                processSocket(wrapper, SocketEvent.ERROR, true);
            }
        }

        /** The poller sees that the socket is ready, and the thread that waits to write fails. */
        @Override
        public void cut() {
            try {
                socket.shutdownOutput();
            } catch (IOException e) {
                LOG.debug("A connection could not be closed", e);
            }
        }

        @Override
        public long writtenToWaitingClient() {
            return connections.get(socket) instanceof NioSocketWrapper wrapper
                            && wrapper.interestOpsHas(SelectionKey.OP_WRITE)
                            && wrapper.getCurrentProcessor() instanceof Processor processor
                            && !processor.isAsync()
                    ? processor.getRequest().getResponse().getContentWritten()
                    : -1;
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
