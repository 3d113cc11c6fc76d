package io.tidemark.registration;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Thumbprint;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The certificate that the plug-in's server presents, and vCenter is to pin. */
record PluginCertificate(X509Certificate certificate) {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final Duration SOON = Duration.ofDays(30);

    /** Kinds of subject alternative names (RFC 5280). */
    private static final Integer DNS = 2;

    private static final Integer IP = 7;

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
    static PluginCertificate read(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            return new PluginCertificate(
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(stream));
        } catch (IOException e) {
            throw Problem.invalid("The certificate file " + file + " cannot be read.")
                    .because(e);
        } catch (CertificateException e) {
            throw Problem.invalid(file + " is not a certificate in PEM or DER form.")
                    .because(e);
        }
    }

    /** What the server at the address presents, without talking to it any further. */
    static PluginCertificate presentedAt(URI url) {
        AtomicReference<X509Certificate> seen = new AtomicReference<>();
        int port = url.getPort() < 0 ? 443 : url.getPort();
        String failure = "it presented none";
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
                    "The certificate of " + url + " cannot be fetched (" + failure
                            + "): start the service, or give --plugin-certificate.");
        }
        return new PluginCertificate(certificate);
    }

    /** Whether it is valid at that time, for some time to come, and for that host. */
    List<Finding> findings(String host, Instant now, boolean pinnedWhole) {
        Instant from = certificate.getNotBefore().toInstant();
        Instant until = certificate.getNotAfter().toInstant();
        Finding dates;
        if (now.isBefore(from) || now.isAfter(until)) {
            dates = Finding.fail(
                    "Certificate",
                    "It is valid from " + from + " to " + until + ", the server's time is " + now + ".",
                    "Give the service a new certificate, restart it and run 'register' again.");
        } else if (until.isBefore(now.plus(SOON))) {
            dates = Finding.warn(
                    "Certificate",
                    "It expires on " + until + ".",
                    "Give the service a new certificate in time, and run 'register' again.");
        } else {
            dates = Finding.ok("Certificate", "valid until " + until);
        }
        if (names().contains(host.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", ""))) {
            return List.of(dates, Finding.ok("Certificate's names", "it is for " + host));
        }
        String detail = "It is for " + (names().isEmpty() ? "no name at all" : String.join(", ", names()))
                + ", not for " + host + ".";
        String advice =
                "Add the name to tidemark.http.names, remove tls.crt from the data directory, restart and register"
                        + " again; or give a certificate with that name in its subject alternative names.";
        return List.of(
                dates,
                pinnedWhole
                        ? Finding.fail("Certificate's names", detail, advice)
                        : Finding.warn("Certificate's names", detail, advice));
    }

    /** DNS names and IP addresses of the subject alternative names, in lower case. */
    private Set<String> names() {
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            return all == null
                    ? Set.of()
                    : all.stream()
                            .filter(name -> DNS.equals(name.get(0)) || IP.equals(name.get(0)))
                            .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                            .collect(Collectors.toCollection(TreeSet::new));
        } catch (CertificateException e) {
            return Set.of();
        }
    }

    String thumbprint() {
        return Thumbprint.of(certificate);
    }

    String pem() {
        try {
            Base64.Encoder base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
            return "-----BEGIN CERTIFICATE-----\n" + base64.encodeToString(certificate.getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
    }
}
