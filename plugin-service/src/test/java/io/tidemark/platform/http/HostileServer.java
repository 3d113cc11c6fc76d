package io.tidemark.platform.http;

import io.tidemark.platform.tls.TestCertificate;
import io.tidemark.platform.tls.Thumbprint;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLServerSocket;

/** A TLS server that writes what a test wants, byte by byte, without regard for the client. */
public final class HostileServer implements AutoCloseable {

    /**
     * @param line method and path
     * @param key of a handshake of WebSocket, empty for another request
     */
    public record Request(String line, String body, String key) {}

    /** Answers one request; the connection is closed when it fails. */
    @FunctionalInterface
    public interface Answer {
        void write(Request request, Wire wire) throws IOException;
    }

    /** The way to the client. */
    public static final class Wire {

        private final InputStream in;
        private final OutputStream out;
        private final Socket socket;

        Wire(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
            this.out = new BufferedOutputStream(socket.getOutputStream());
        }

        public void text(String text) throws IOException {
            bytes(text.getBytes(StandardCharsets.UTF_8));
        }

        public void bytes(byte[] bytes) throws IOException {
            out.write(bytes);
        }

        /** A response with its length. */
        public void whole(int status, String headers, String body) throws IOException {
            whole(status, headers, body.getBytes(StandardCharsets.UTF_8));
        }

        public void whole(int status, String headers, byte[] body) throws IOException {
            text("HTTP/1.1 " + status + " X\r\n" + headers + "Content-Length: " + body.length + "\r\n\r\n");
            bytes(body);
            out.flush();
        }

        /** The start of a response that ends with the connection. */
        public void open(int status, String start) throws IOException {
            text("HTTP/1.1 " + status + " X\r\nConnection: close\r\n\r\n" + start);
        }

        /** Repeats a text until the client closes the connection. */
        public void forEver(String text) throws IOException {
            byte[] block = text.repeat(Math.max(1, 4096 / text.length())).getBytes(StandardCharsets.UTF_8);
            while (true) {
                out.write(block);
            }
        }

        /** Sends what was written. */
        public void flush() throws IOException {
            out.flush();
        }

        /** The next byte that the client sent, -1 at the end of the connection. */
        public int next() throws IOException {
            return in.read();
        }

        /** Sends a byte every few milliseconds until the client closes the connection. */
        public void drip() throws IOException {
            socket.setSoTimeout(5);
            while (true) {
                out.write(' ');
                out.flush();
                try {
                    if (in.read() < 0) {
                        throw new IOException("the client closed the connection");
                    }
                } catch (SocketTimeoutException e) {
                    // the client still waits
                }
            }
        }
    }

    private final SSLServerSocket server;
    private final String thumbprint;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch broken = new CountDownLatch(1);
    private volatile Answer answer;

    public HostileServer(Answer answer) {
        this.answer = answer;
        try {
            TestCertificate certificate =
                    TestCertificate.valid(Instant.parse("2020-01-01T00:00:00Z"), Instant.parse("2120-01-01T00:00:00Z"));
            this.thumbprint = Thumbprint.of(certificate.certificate());
            this.server = (SSLServerSocket) certificate
                    .server()
                    .getServerSocketFactory()
                    .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        start(this::accept);
    }

    public String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    public String thumbprint() {
        return thumbprint;
    }

    public void answer(Answer next) {
        answer = next;
    }

    public List<Request> requests() {
        return requests;
    }

    /** Whether the client closed a connection before its response was complete. */
    public boolean wasCut() throws InterruptedException {
        return broken.await(30, TimeUnit.SECONDS);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                socket.setSoLinger(true, 0);
                sockets.add(socket);
                start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            Wire wire = new Wire(socket);
            for (Request request = read(wire.in); request != null; request = read(wire.in)) {
                requests.add(request);
                try {
                    answer.write(request, wire);
                    wire.out.flush();
                } catch (IOException e) {
                    broken.countDown();
                    return;
                }
            }
        } catch (IOException e) {
            // a handshake that the client refused, or a connection that it closed between two requests
        } finally {
            sockets.remove(socket);
        }
    }

    private static Request read(InputStream in) throws IOException {
        String line = line(in);
        int length = 0;
        String key = "";
        for (String header = line; !header.isEmpty(); header = line(in)) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).strip());
            }
            if (header.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key:")) {
                key = header.substring(18).strip();
            }
        }
        return line.isEmpty()
                ? null
                : new Request(line, new String(in.readNBytes(length), StandardCharsets.UTF_8), key);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
