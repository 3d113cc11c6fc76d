package io.tidemark.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A real Prometheus with TLS and a password, on a free port and a database in a directory. */
public final class PrometheusProcess implements AutoCloseable {

    public static final String USER = "reader";
    public static final String PASSWORD = "reader-and-secret";

    private static final String PROGRAM = "tidemark.prometheus";

    /** Of the password. */
    private static final String BCRYPT = "$2b$05$abcdefghijklmnopqrstuuybz4x1s6LkM58hwytkkSRBeCxyaKK6e";

    private static final Pattern LISTENS = Pattern.compile("msg=\"?Listening on\"? address=\\S+?:(\\d+)");
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final String STORE_PASSWORD = "changeit";

    private final Process process;
    private final String address;
    private final String thumbprint;

    private PrometheusProcess(Process process, String address, String thumbprint) {
        this.process = process;
        this.address = address;
        this.thumbprint = thumbprint;
    }

    /** Whether {@code -Dtidemark.prometheus} names the program. */
    public static boolean available() {
        return System.getProperty(PROGRAM) != null;
    }

    /** Scrapes the exporters of these arrays of the lab once a second. */
    public static PrometheusProcess start(Lab lab, Path directory, String... arrays) {
        return scraping(
                directory,
                Stream.of(arrays)
                        .map(array ->
                                URI.create(lab.facts().get("control").asString() + "/arrays/" + array + "/metrics"))
                        .toList());
    }

    /** Scrapes these pages once a second. */
    public static PrometheusProcess scraping(Path directory, List<URI> pages) {
        try {
            return start(System.getProperty(PROGRAM, ""), directory, pages);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PrometheusProcess start(String program, Path directory, List<URI> pages)
            throws IOException, GeneralSecurityException {
        KeyStore store = certificate(directory);
        pem(
                directory.resolve("cert.pem"),
                "CERTIFICATE",
                store.getCertificate("server").getEncoded());
        pem(
                directory.resolve("key.pem"),
                "PRIVATE KEY",
                store.getKey("server", STORE_PASSWORD.toCharArray()).getEncoded());
        Files.writeString(
                directory.resolve("web.yml"),
                "tls_server_config:\n  cert_file: cert.pem\n  key_file: key.pem\nbasic_auth_users:\n  " + USER + ": "
                        + BCRYPT + "\n");
        Files.writeString(
                directory.resolve("prometheus.yml"),
                "global: {scrape_interval: 1s, scrape_timeout: 1s}\nscrape_configs:\n"
                        + pages.stream().map(PrometheusProcess::job).collect(Collectors.joining()));
        Path log = directory.resolve("prometheus.log");
        Process process = new ProcessBuilder(
                        program,
                        "--config.file=prometheus.yml",
                        "--web.config.file=web.yml",
                        "--storage.tsdb.path=data",
                        "--web.listen-address=127.0.0.1:0")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        String[] port = new String[1];
        Awaitility.await("Prometheus to listen").atMost(LONGEST_START).until(() -> {
            String text = Files.readString(log);
            if (!process.isAlive()) {
                throw new IllegalStateException(text);
            }
            Matcher listening = LISTENS.matcher(text);
            return listening.find() && (port[0] = listening.group(1)) != null;
        });
        String digest = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256")
                        .digest(store.getCertificate("server").getEncoded()));
        return new PrometheusProcess(process, "127.0.0.1:" + port[0], digest);
    }

    public String address() {
        return address;
    }

    public String thumbprint() {
        return thumbprint;
    }

    private static String job(URI page) {
        return "- job_name: " + page.getPath().replace('/', '_') + "\n  metrics_path: " + page.getPath()
                + "\n  static_configs: [{targets: ['" + page.getAuthority() + "']}]\n";
    }

    private static KeyStore certificate(Path directory) throws IOException, GeneralSecurityException {
        Path file = directory.resolve("server.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=prometheus",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        STORE_PASSWORD)
                .inheritIO()
                .start();
        if (keytool.onExit().join().exitValue() != 0) {
            throw new IOException("no certificate");
        }
        return KeyStore.getInstance(file.toFile(), STORE_PASSWORD.toCharArray());
    }

    private static void pem(Path file, String what, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        Files.writeString(file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
