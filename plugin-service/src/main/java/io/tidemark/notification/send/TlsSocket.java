package io.tidemark.notification.send;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** TLS over a connection, with a check of the host name unless the certificate is pinned. */
final class TlsSocket {

    private TlsSocket() {}

    static SSLSocket over(Socket plain, String host, int port, SSLContext tls) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }
}
