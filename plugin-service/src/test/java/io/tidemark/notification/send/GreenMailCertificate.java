package io.tidemark.notification.send;

import com.icegreen.greenmail.util.GreenMail;
import io.tidemark.platform.tls.Thumbprint;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The certificate that GreenMail brings, for other servers. */
final class GreenMailCertificate {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private GreenMailCertificate() {}

    private static KeyStore store() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = GreenMail.class.getResourceAsStream("/greenmail.p12")) {
            store.load(file, PASSWORD);
        }
        return store;
    }

    static SSLContext context() throws GeneralSecurityException, IOException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store(), PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    static String thumbprint() throws GeneralSecurityException, IOException {
        KeyStore store = store();
        return Thumbprint.of(
                (X509Certificate) store.getCertificate(store.aliases().nextElement()));
    }
}
