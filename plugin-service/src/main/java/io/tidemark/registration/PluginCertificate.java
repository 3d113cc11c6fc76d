package io.tidemark.registration;

import io.tidemark.platform.Problem;
import io.tidemark.platform.tls.Thumbprint;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The certificate that the plug-in's server presents, and vCenter is to pin. */
public record PluginCertificate(X509Certificate certificate) {

    private static final int TIMEOUT_MILLIS = 10_000;

    /** Remembers what it is shown and trusts nothing. */
    private record Witness(AtomicReference<X509Certificate> seen) implements X509TrustManager {

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            seen.set(chain[0]);
            throw new CertificateException("only looking");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("only looking");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /** The first certificate of a PEM or DER file. */
    public static PluginCertificate read(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            return new PluginCertificate(
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(stream));
        } catch (IOException e) {
            throw Problem.invalid(RegistrationMessage.CERTIFICATE_FILE_UNREADABLE.with("file", file.toString()))
                    .because(e);
        } catch (CertificateException e) {
            throw Problem.invalid(RegistrationMessage.CERTIFICATE_FILE_INVALID.with("file", file.toString()))
                    .because(e);
        }
    }

    /** The certificate of the server at the address. */
    public static PluginCertificate presentedAt(URI url) {
        AtomicReference<X509Certificate> seen = new AtomicReference<>();
        int port = url.getPort() < 0 ? 443 : url.getPort();
        Object failure = RegistrationMessage.PLUGIN_NO_CERTIFICATE.statement();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Witness(seen)}, null);
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
                socket.setSoTimeout(TIMEOUT_MILLIS);
                socket.connect(new InetSocketAddress(url.getHost(), port), TIMEOUT_MILLIS);
                socket.startHandshake();
            }
        } catch (IOException e) {
            failure = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK cannot set up TLS", e);
        }
        X509Certificate certificate = seen.get();
        if (certificate == null) {
            throw new Problem(
                    503,
                    "plugin-unreachable",
                    RegistrationMessage.PLUGIN_CERTIFICATE_UNREADABLE.with("url", url.toString(), "reason", failure));
        }
        return new PluginCertificate(certificate);
    }

    public String thumbprint() {
        return Thumbprint.of(certificate);
    }

    public String pem() {
        try {
            Base64.Encoder base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
            return "-----BEGIN CERTIFICATE-----\n" + base64.encodeToString(certificate.getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
    }
}
