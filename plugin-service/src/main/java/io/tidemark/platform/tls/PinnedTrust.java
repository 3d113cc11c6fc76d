package io.tidemark.platform.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts exactly the server certificate with the pinned SHA-256 thumbprint until it expires, with any host name;
 * without a pin the JDK's trust store and the host name decide.
 */
public final class PinnedTrust extends X509ExtendedTrustManager {

    private static final class Refused extends CertificateException {
        private final String presented;

        Refused(String presented, @Nullable Throwable cause) {
            super("certificate " + presented + " is not trusted", cause);
            this.presented = presented;
        }
    }

    private static final class Expired extends CertificateException {
        private final Instant at;

        Expired(Instant at) {
            super("the certificate expired at " + at);
            this.at = at;
        }
    }

    private final @Nullable String pin;
    private final X509ExtendedTrustManager store;

    private PinnedTrust(@Nullable String pin) throws GeneralSecurityException {
        this.pin = pin == null ? null : Thumbprint.normalize(pin);
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        this.store = (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    }

    /** A TLS context for clients; {@code pin} is a SHA-256 thumbprint in any of the usual notations, or null. */
    public static SSLContext context(@Nullable String pin) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new PinnedTrust(pin)}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JDK cannot set up TLS", e);
        }
    }

    /** Thumbprint of the certificate whose rejection caused the failure of a connection; empty for another reason. */
    public static Optional<String> refused(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof Refused refused) {
                return Optional.of(refused.presented);
            }
        }
        return Optional.empty();
    }

    /** When the pinned certificate expired, if that made a connection fail. */
    public static Optional<Instant> expired(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof Expired expired) {
                return Optional.of(expired.at);
            }
        }
        return Optional.empty();
    }

    @FunctionalInterface
    private interface StoreCheck {
        void run() throws CertificateException;
    }

    private void check(X509Certificate[] chain, StoreCheck byStore) throws CertificateException {
        String presented = Thumbprint.of(chain[0]);
        if (pin != null) {
            if (!pin.equals(presented)) {
                throw new Refused(presented, null);
            }
            try {
                chain[0].checkValidity();
            } catch (CertificateExpiredException e) {
                throw new Expired(chain[0].getNotAfter().toInstant());
            }
            return;
        }
        try {
            byStore.run();
        } catch (CertificateException e) {
            throw new Refused(presented, e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, () -> store.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, () -> store.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, () -> store.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("not a server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("not a server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("not a server");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return pin == null ? store.getAcceptedIssuers() : new X509Certificate[0];
    }
}
