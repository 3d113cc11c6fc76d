package io.tidemark.server.tls;

import io.tidemark.platform.Unusable;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.platform.file.KeyFile;
import io.tidemark.platform.file.PrivateFile;
import io.tidemark.server.http.HttpProperties;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.springframework.boot.ssl.pem.PemSslStore;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/**
 * The key and certificate that the service shows: the files of the operator, read again at each call, or a self-signed
 * certificate, which is replaced in the last month of its validity.
 */
final class ServerIdentity {

    static final String KEY = "tls.key";
    /** The password of a key store in memory, which requires one. */
    static final String PASSWORD = "memory";
    /** PKCS #12 would derive a key from the password with 40,000 iterations at each start. */
    private static final String STORE = "JKS";

    private static final Duration RENEWED_BEFORE_ITS_END = Duration.ofDays(30);

    private final HttpProperties http;
    private final DataDirectory directory;
    private final Clock clock;

    ServerIdentity(HttpProperties http, DataDirectory directory, Clock clock) {
        this.http = http;
        this.directory = directory;
        this.clock = clock;
    }

    /** Throws {@link Unusable} for files that do not match, a key that others can read, or a certificate that is not valid now. */
    PemSslStore current() {
        Path certificate = http.certificate();
        Path key = http.privateKey();
        if (certificate == null && key == null) {
            return selfMade();
        }
        if (certificate == null || key == null) {
            throw new Unusable(TlsMessage.TLS_KEY_PAIR_INCOMPLETE.statement(), null);
        }
        KeyFile.requirePrivate(key);
        return valid(
                load(certificate.toUri().toString(), key.toUri().toString(), certificate + ", " + key),
                certificate.toString());
    }

    static X509Certificate certificate(PemSslStore store) {
        return store.certificates().get(0);
    }

    /** The key is never replaced; the extension record is updated with the new thumbprint. */
    private PemSslStore selfMade() {
        KeyFile.requirePrivate(directory.file(KEY));
        String key = PrivateFile.readOrCreate(directory.file(KEY), KeyPregeneration::key);
        Path file = directory.file("tls.crt");
        String source = file.toString();
        PemSslStore store = load(PrivateFile.readOrCreate(file, () -> made(key)), key, source);
        Instant renewal = certificate(store).getNotAfter().toInstant().minus(RENEWED_BEFORE_ITS_END);
        if (clock.instant().isAfter(renewal)) {
            PrivateFile.replace(file, made(key));
            store = load(PrivateFile.readOrCreate(file, () -> made(key)), key, source);
        }
        return valid(store, source);
    }

    private String made(String key) {
        return SelfSignedCertificate.certificate(key, HostNames.with(http.names()), clock.instant());
    }

    private PemSslStore valid(PemSslStore store, String source) {
        try {
            certificate(store).checkValidity(Date.from(clock.instant()));
            return store;
        } catch (Exception e) {
            throw unusable(source, e);
        }
    }

    private static PemSslStore load(String certificate, String key, String source) {
        try {
            PemSslStore store =
                    PemSslStore.load(new PemSslStoreDetails(STORE, certificate, key).withPassword(PASSWORD));
            if (!store.certificates().isEmpty()) {
                return store;
            }
        } catch (Exception e) {
            throw unusable(source, e);
        }
        throw new Unusable(TlsMessage.TLS_CERTIFICATE_MISSING.with("certificate", source), null);
    }

    private static Unusable unusable(String source, Exception cause) {
        return new Unusable(
                TlsMessage.TLS_CERTIFICATE_UNUSABLE.with(
                        "certificate", source, "reason", String.valueOf(cause.getMessage())),
                cause);
    }
}
