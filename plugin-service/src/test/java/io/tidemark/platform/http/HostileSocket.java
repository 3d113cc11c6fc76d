package io.tidemark.platform.http;

import io.tidemark.platform.http.HostileServer.Answer;
import io.tidemark.platform.http.HostileServer.Request;
import io.tidemark.platform.http.HostileServer.Wire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The server's side of a WebSocket connection, frame by frame, for a {@link HostileServer}. */
public final class HostileSocket {

    public static final int CONTINUATION = 0;
    public static final int TEXT = 1;
    public static final int BINARY = 2;
    public static final int CLOSE = 8;
    public static final int PING = 9;

    private static final int LAST = 0x80;
    private static final int MASKED = 0x7f;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;

    /** Writes what a test wants once the connection is open. */
    @FunctionalInterface
    public interface Conversation {
        void hold(HostileSocket socket) throws IOException;
    }

    private final Wire wire;

    private HostileSocket(Wire wire) {
        this.wire = wire;
    }

    /** Opens the connection, as the protocol requires. */
    public static Answer that(Conversation conversation) {
        return (request, wire) -> {
            wire.text(
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                            + accepted(request) + "\r\n\r\n");
            wire.flush();
            conversation.hold(new HostileSocket(wire));
            throw new IOException("the conversation is over");
        };
    }

    private static String accepted(Request request) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1")
                    .digest((request.key() + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                            .getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The payload of the next frame of the client, which is not longer than 64 KB; fails at the end of the connection. */
    public String received() throws IOException {
        next();
        int length = next() & MASKED;
        if (length == TWO_BYTES) {
            length = next() << 8 | next();
        }
        int[] mask = {next(), next(), next(), next()};
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        for (int i = 0; i < length; i++) {
            payload.write(next() ^ mask[i % mask.length]);
        }
        return payload.toString(StandardCharsets.UTF_8);
    }

    private int next() throws IOException {
        int read = wire.next();
        if (read < 0) {
            throw new IOException("the client closed the connection");
        }
        return read;
    }

    public void text(String message) throws IOException {
        frame(TEXT, true, message.getBytes(StandardCharsets.UTF_8));
    }

    public void frame(int opcode, boolean last, byte... payload) throws IOException {
        start(opcode, last, payload.length);
        wire.bytes(payload);
        wire.flush();
    }

    /** The head of a frame; what is written next is its payload, as long as it states or not. */
    public void start(int opcode, boolean last, long length) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(opcode | (last ? LAST : 0));
        int more = length < TWO_BYTES ? 0 : length < 1 << 16 ? 2 : 8;
        head.write(more == 0 ? (int) length : more == 2 ? TWO_BYTES : EIGHT_BYTES);
        for (int shift = 8 * (more - 1); shift >= 0; shift -= 8) {
            head.write((int) (length >>> shift));
        }
        wire.bytes(head.toByteArray());
    }

    public Wire wire() {
        return wire;
    }
}
