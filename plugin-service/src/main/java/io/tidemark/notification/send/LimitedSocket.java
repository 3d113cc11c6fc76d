package io.tidemark.notification.send;

import io.tidemark.platform.http.AnswerTooLarge;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A connection for one exchange, also below TLS. It is closed when the server sends too much or the time is over. */
final class LimitedSocket extends Socket {

    /** With the certificates of TLS and a reply for each recipient. */
    static final int MOST_BYTES = 1 << 16;

    private static final int WAITS = 6;

    private final CompletableFuture<Boolean> late = new CompletableFuture<>();
    private volatile @Nullable IOException exceeded;
    private int received;

    /** How long an exchange can take whose parts each take at most so long. */
    static Duration longest(Duration silence) {
        return silence.multipliedBy(WAITS);
    }

    /**
     * @param silence longest wait for the connection, and for each part of a reply
     * @param longest until the exchange is over
     */
    static LimitedSocket to(InetSocketAddress server, Duration silence, Duration longest) throws IOException {
        LimitedSocket socket = new LimitedSocket();
        socket.late
                .completeOnTimeout(true, longest.toMillis(), TimeUnit.MILLISECONDS)
                .thenAccept(over -> {
                    if (over) {
                        socket.end(new SocketTimeoutException());
                    }
                });
        try {
            socket.connect(server, (int) silence.toMillis());
            socket.setSoTimeout((int) silence.toMillis());
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** The limit that the server exceeded, null while there is none. */
    @Nullable
    IOException exceeded() {
        return exceeded;
    }

    private void end(IOException why) {
        exceeded = why;
        try {
            close();
        } catch (IOException e) {
            // It ends in any case.
        }
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new Counted(super.getInputStream());
    }

    @Override
    public void close() throws IOException {
        late.complete(false);
        super.close();
    }

    private final class Counted extends FilterInputStream {

        Counted(InputStream stream) {
            super(stream);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            received += Math.max(count, 0);
            if (received > MOST_BYTES) {
                AnswerTooLarge large = new AnswerTooLarge(MOST_BYTES);
                end(large);
                throw large;
            }
            return count;
        }
    }
}
