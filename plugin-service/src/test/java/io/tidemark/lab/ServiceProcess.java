package io.tidemark.lab;

import io.tidemark.contract.CommittedContract;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.platform.tls.Thumbprint;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The service as a process of its own, on a free port and a database in a directory, so that it can be killed. */
public final class ServiceProcess implements AutoCloseable {

    /** A response and its body, a missing node if it was not JSON. */
    public record Answer(int status, JsonNode json, HttpResponse<String> raw) {}

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    /** Kinds of the lab that differ from the kind of the service only in their release. */
    private static final Map<String, String> OTHER_RELEASES = Map.of("asa-r2", "ontap", "truenas-26", "truenas");

    private static final Pattern LISTENS = Pattern.compile("listens on https://\\S+:(\\d+)");
    private static final Duration LONGEST_START = Duration.ofMinutes(5);

    private final Lab lab;
    private final Path directory;
    private final Lab.User serviceAccount;
    private final List<String> settings;
    private final Path log;
    private Process process;
    private int port;
    private @Nullable HttpClient http;

    private ServiceProcess(Lab lab, Path directory, Lab.User serviceAccount, List<String> settings) throws IOException {
        this.lab = lab;
        this.directory = directory;
        this.serviceAccount = serviceAccount;
        this.settings = settings;
        this.log = Files.createTempFile(directory, "service", ".log");
        this.process = run();
    }

    /**
     * Starts the service against the lab's vCenter, with settings like {@code --name=value}, and waits until it
     * responds.
     */
    public static ServiceProcess start(Lab lab, Path directory, Lab.User serviceAccount, String... settings) {
        try {
            ServiceProcess service = new ServiceProcess(lab, directory, serviceAccount, List.of(settings));
            service.awaitAnswer();
            return service;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The unpacked jar that {@code -Dtidemark.program} names, with its class archive, or the compiled classes. */
    private static List<String> program() {
        String jar = System.getProperty("tidemark.program");
        if (jar != null) {
            return List.of("-XX:SharedArchiveFile=" + Path.of(jar).resolveSibling("tidemark.jsa"), "-jar", jar);
        }
        String classes = Arrays.stream(
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("test-classes") && !entry.contains("springdoc"))
                .collect(Collectors.joining(File.pathSeparator));
        return List.of("-cp", classes, "io.tidemark.Tidemark");
    }

    private Process run() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx300m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(program());
        command.addAll(List.of(
                "serve",
                "--tidemark.data-dir=" + directory,
                "--tidemark.http.address=127.0.0.1",
                "--tidemark.http.port=0",
                "--tidemark.clock=vcenter",
                "--tidemark.vcenters[0].address=" + lab.vcenter(),
                "--tidemark.vcenters[0].thumbprint=" + lab.thumbprint(),
                "--tidemark.vcenters[0].username=" + serviceAccount.name(),
                "--tidemark.vcenters[0].password=" + serviceAccount.password(),
                "--tidemark.reclaim.poll-interval=100ms",
                "--tidemark.reclaim.log-interval=100ms",
                "--tidemark.reclaim.start-lease=3s",
                "--tidemark.policy.look-interval=200ms",
                "--tidemark.reclaim.max-missed-polls=10",
                "--db-scheduler.polling-interval=100ms",
                "--db-scheduler.heartbeat-interval=1s"));
        settings.forEach(setting -> {
            String name = setting.substring(0, setting.indexOf('=') + 1);
            command.removeIf(given -> !name.isEmpty() && given.startsWith(name));
        });
        command.addAll(settings);
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        return started;
    }

    private void awaitAnswer() {
        Awaitility.await("the service to answer")
                .atMost(LONGEST_START)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new IllegalStateException("the service ended: " + Files.readString(log));
                    }
                    return listens() && answers();
                });
    }

    private boolean listens() throws IOException {
        Matcher listening = LISTENS.matcher(Files.readString(log));
        if (!listening.find()) {
            return false;
        }
        port = Integer.parseInt(listening.group(1));
        return true;
    }

    private boolean answers() {
        try {
            http = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .sslContext(PinnedTrust.context(Thumbprint.of(certificate())))
                    .build();
            return call(null, "GET", "/actuator/health/readiness", null).status() == 200;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private X509Certificate certificate() {
        try (InputStream file = Files.newInputStream(directory.resolve("tls.crt"))) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
        } catch (IOException | CertificateException e) {
            throw new IllegalStateException("no certificate yet", e);
        }
    }

    /** As {@code kill -9} and a new start on the same data. */
    public void killAndRestart() {
        kill();
        try {
            process = run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitAnswer();
    }

    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The address of its pages and interface. */
    public String url() {
        return "https://127.0.0.1:" + port;
    }

    /** Logs in; the token is the caller. */
    public String signIn(Lab.User user) {
        Answer answer = call(
                null,
                "POST",
                "/api/v1/sessions",
                "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(user.name(), user.password()));
        if (answer.status() != 201) {
            throw new IllegalStateException("log-in failed: " + answer.raw().body());
        }
        return answer.json().get("token").asString();
    }

    /** Connects the lab's first array. */
    public void connectArray(String token) {
        connectArray(token, lab.facts().at("/arrays/0"));
    }

    /**
     * Connects an array and returns it as the service stores it.
     *
     * @param array as in the facts of the lab
     */
    public JsonNode connectArray(String token, JsonNode array) {
        String kind = array.get("kind").asString();
        ObjectNode body = JsonMapper.shared().createObjectNode();
        body.put("kind", OTHER_RELEASES.getOrDefault(kind, kind));
        body.set("address", array.get("address"));
        body.set("thumbprint", array.get("thumbprint256"));
        if (array.has("apiToken")) {
            body.set("apiToken", array.get("apiToken"));
        } else {
            body.putObject("login").set("user", array.get("user")).set("password", array.get("password"));
        }
        Answer answer = call(token, "POST", "/api/v1/arrays", body.toString());
        if (answer.status() != 201) {
            throw new IllegalStateException(
                    "array not connected: " + answer.raw().body());
        }
        return answer.json();
    }

    /** Sends one file as multipart/form-data, with no more than the given part. */
    public Answer upload(String token, String path, String name, byte[] file) {
        String begin = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n";
        return exchange(
                token,
                path,
                request -> request.header("Content-Type", "multipart/form-data; boundary=edge")
                        .POST(HttpRequest.BodyPublishers.concat(
                                HttpRequest.BodyPublishers.ofString(begin),
                                HttpRequest.BodyPublishers.ofByteArray(file),
                                HttpRequest.BodyPublishers.ofString("\r\n--edge--\r\n"))));
    }

    public Answer call(@Nullable String token, String method, String path, @Nullable String json, String... headers) {
        return exchange(token, path, request -> {
            request.method(
                    method,
                    json == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(json));
            if (json != null) {
                request.header("Content-Type", "application/json");
            }
            for (int i = 0; i + 1 < headers.length; i += 2) {
                request.header(headers[i], headers[i + 1]);
            }
        });
    }

    /** The lines of a response as they arrive. */
    public Stream<String> lines(String token, String path) {
        return send(token, path, HttpRequest.Builder::GET, HttpResponse.BodyHandlers.ofLines())
                .body();
    }

    /** The body of a response that is no text. */
    public byte[] bytes(String token, String path) {
        return send(token, path, HttpRequest.Builder::GET, HttpResponse.BodyHandlers.ofByteArray())
                .body();
    }

    /** What it has logged. */
    public String log() throws IOException {
        return Files.readString(log);
    }

    private Answer exchange(@Nullable String token, String path, Consumer<HttpRequest.Builder> content) {
        HttpResponse<String> answer = send(token, path, content, HttpResponse.BodyHandlers.ofString());
        CommittedContract.check(answer);
        boolean isJson = answer.headers().firstValue("Content-Type").orElse("").contains("json");
        JsonMapper mapper = JsonMapper.shared();
        return new Answer(answer.statusCode(), isJson ? mapper.readTree(answer.body()) : mapper.missingNode(), answer);
    }

    private <T> HttpResponse<T> send(
            @Nullable String token,
            String path,
            Consumer<HttpRequest.Builder> content,
            HttpResponse.BodyHandler<T> body) {
        HttpClient client = http;
        if (client == null) {
            throw new IllegalStateException("the service was not reached yet");
        }
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url() + path)).timeout(TIMEOUT);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        content.accept(request);
        try {
            return client.send(request.build(), body);
        } catch (IOException e) {
            throw new IllegalStateException("the service did not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
