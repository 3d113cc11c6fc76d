package io.tidemark.server.connection;

import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.platform.tls.Thumbprint;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A connection to the service under test that sends what it is given, from any loopback address. */
final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;
    private static final Path DATA =
            Path.of("target/test-data", String.valueOf(ProcessHandle.current().pid()));

    private final Socket socket;

    private RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    static RawClient plain(String from, int port) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        return new RawClient(socket);
    }

    static RawClient secure(String from, int port) throws IOException {
        RawClient plain = plain(from, port);
        SSLContext context = PinnedTrust.context(Thumbprint.of(certificate()));
        SSLSocket secure = (SSLSocket) context.getSocketFactory().createSocket(plain.socket, "127.0.0.1", port, true);
        secure.startHandshake();
        return new RawClient(secure);
    }

    private static X509Certificate certificate() throws IOException {
        try (InputStream file = Files.newInputStream(DATA.resolve("tls.crt"))) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
        } catch (CertificateException e) {
            throw new IOException(e);
        }
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** Everything until the service closes the connection, also by a reset. */
    String untilClosed() throws IOException {
        StringBuilder all = new StringBuilder();
        byte[] chunk = new byte[4096];
        try {
            for (int count = read(chunk); count >= 0; count = read(chunk)) {
                all.append(new String(chunk, 0, count, StandardCharsets.ISO_8859_1));
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            return all.toString();
        }
        return all.toString();
    }

    /** The next line, empty when the connection was closed. */
    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = socket.getInputStream().read(); next >= 0 && next != '\n'; ) {
            line.append((char) next);
            next = socket.getInputStream().read();
        }
        return line.toString().strip();
    }

    /** Reads a body with chunked transfer encoding. */
    void skipChunks() throws IOException {
        for (int length = Integer.parseInt(line(), 16); length > 0; length = Integer.parseInt(line(), 16)) {
            socket.getInputStream().skipNBytes(length);
            line();
        }
        line();
    }

    private int read(byte[] chunk) throws IOException {
        return socket.getInputStream().read(chunk);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
