package io.tidemark;

import io.tidemark.contract.CommittedContract;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.platform.tls.Thumbprint;
import java.io.IOException;
import java.io.InputStream;
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
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the service under test over HTTPS as a caller with the given rights, trusting its self-made certificate only. */
public final class ServiceClient {

    /** A response and its body as JSON, a missing node if there was none. */
    public record Answer(HttpResponse<String> raw, JsonNode json) {

        public int status() {
            return raw.statusCode();
        }

        public String header(String name) {
            return raw.headers().firstValue(name).orElse("");
        }
    }

    /** Each process has its own, as several of them run tests at once. */
    private static final Path DATA =
            Path.of("target/test-data", String.valueOf(ProcessHandle.current().pid()));

    private final HttpClient http;
    private final String origin;
    private final String rights;

    private ServiceClient(HttpClient http, String origin, String rights) {
        this.http = http;
        this.origin = origin;
        this.rights = rights;
    }

    /** Everything is allowed unless {@link #with} changes it. */
    public static ServiceClient at(int port) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofMinutes(5))
                .sslContext(PinnedTrust.context(Thumbprint.of(certificate())))
                .build();
        return new ServiceClient(http, "https://127.0.0.1:" + port, "VIEW,RUN,CONFIGURE");
    }

    public ServiceClient with(String others) {
        return new ServiceClient(http, origin, others);
    }

    private static X509Certificate certificate() {
        try (InputStream file = Files.newInputStream(DATA.resolve("tls.crt"))) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
        } catch (IOException | CertificateException e) {
            throw new IllegalStateException("the service has made no certificate", e);
        }
    }

    /** Trusts the certificate of the service only. */
    public SSLContext sslContext() {
        return http.sslContext();
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    public Answer delete(String path) {
        return send(request(path).DELETE());
    }

    public Answer post(String path, String json) {
        return send(request(path).header("Content-Type", "application/json").POST(body(json)));
    }

    public Answer put(String path, String json) {
        return send(request(path).header("Content-Type", "application/json").PUT(body(json)));
    }

    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(origin + path)).timeout(Duration.ofMinutes(5));
        return rights.isEmpty() ? request : request.header(StubCaller.RIGHTS, rights);
    }

    public Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            CommittedContract.check(answer);
            boolean json =
                    answer.headers().firstValue("Content-Type").orElse("").contains("json");
            JsonMapper mapper = JsonMapper.shared();
            return new Answer(answer, json ? mapper.readTree(answer.body()) : mapper.missingNode());
        } catch (IOException e) {
            throw new IllegalStateException("the service did not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The response with its body unread, for responses that never end. */
    public HttpResponse<InputStream> open(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new IllegalStateException("the service did not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static HttpRequest.BodyPublisher body(String json) {
        return HttpRequest.BodyPublishers.ofString(json);
    }
}
